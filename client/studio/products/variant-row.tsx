/** One variant in the grid. It is drawn anew only when it, or what is selected in it, has changed. */
import { ImageIcon, X } from 'lucide-react';
import { memo } from 'react';
import { field, textOf } from '#shared/json';
import { thumbnailOf } from '#shared/thumbnail';
import type { Place } from './grid-range.ts';
import type { VariantColumn } from './variant-columns.ts';
import type { Variant } from './variant-options.ts';

export interface RowActions {
  select(place: Place, isExtended: boolean, isEdited: boolean): void;
  type(text: string): void;
  leave(): void;
  onPictures(row: number): void;
  onRemove(row: number): void;
}

export interface VariantRowProps {
  readonly variant: Variant;
  readonly row: number;
  readonly columns: readonly VariantColumn[];
  readonly problems: Readonly<Record<string, string>>;
  /** The selected columns of the row; -1: none. */
  readonly first: number;
  readonly last: number;
  /** The column of the active cell; -1: it is in another row. */
  readonly active: number;
  /** What is typed there; null while it is not edited. */
  readonly typed: string | null;
  readonly actions: RowActions;
}

export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { variant, row, columns, problems, first, last, active, typed, actions } = props;
  const picture = textOf(field(variant.mainImage, 'assetUrl'));
  return (
    <tr>
      {columns.map((column, at) => {
        const problem = problems[`${row}.${column.id}`];
        const isActive = at === active;
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell, which can be selected.
          <td
            key={column.id}
            data-cell
            tabIndex={isActive ? 0 : -1}
            className={`is-${column.kind}`}
            aria-selected={at >= first && at <= last}
            {...(problem === undefined ? {} : { 'aria-invalid': true, title: problem })}
            onMouseDown={(event) => {
              if (isActive && typed !== null) return;
              actions.select({ row, column: at }, event.shiftKey, false);
              event.currentTarget.focus();
              if (event.shiftKey) event.preventDefault();
            }}
            onDoubleClick={() => actions.select({ row, column: at }, false, column.kind !== 'flag')}
          >
            {isActive && typed !== null ? (
              <input
                aria-label={column.title}
                value={typed}
                onChange={({ target }) => actions.type(target.value)}
                onBlur={() => actions.leave()}
              />
            ) : (
              shownText(variant, column)
            )}
          </td>
        );
      })}
      <td className="is-picture">
        <button type="button" aria-label={`Pictures of row ${row + 1}`} onClick={() => actions.onPictures(row)}>
          {picture === '' ? <ImageIcon size={14} aria-hidden /> : <img src={thumbnailOf(picture)} alt="" />}
          {variant.gallery === undefined || variant.gallery.length === 0 ? null : variant.gallery.length}
        </button>
      </td>
      <td className="is-picture">
        <button type="button" aria-label={`Delete row ${row + 1}`} onClick={() => actions.onRemove(row)}>
          <X size={14} aria-hidden />
        </button>
      </td>
    </tr>
  );
});

const shownText = (variant: Variant, { id, read }: VariantColumn): string =>
  id === 'qtyInStock' && variant.unlimited ? '∞' : read(variant);
