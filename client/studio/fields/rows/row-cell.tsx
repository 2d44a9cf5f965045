/** One cell of a list that is edited as a table. */
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { optionLabel } from '#shared/describe-settings';
import { textOf } from '#shared/json';
import { type Path, valueAt } from '../../documents/json-value.ts';
import { markupText } from '../../markup-text.ts';
import { useFields } from '../fields-context.ts';
import { cellText, cellValue, plainParagraphs, type RowColumn } from './row-cells.ts';

const INPUT_DATE = /^(?:\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?)?$/;

export interface RowCellProps {
  readonly column: RowColumn;
  readonly label: string;
  readonly entry: unknown;
  readonly path: Path;
  readonly problem: string | undefined;
  readonly timeZone: string;
}

export function RowCell({ column, label, entry, path, problem, timeZone }: RowCellProps) {
  const { edit } = useFields();
  const [typed, setTyped] = useState<string>();
  const id = useId();
  const text = cellText(column, entry, timeZone);
  // An input of dates shows no other text. While somebody types, it is not replaced.
  const isDate = useRef(true);
  if (typed === undefined) isDate.current = INPUT_DATE.test(text);
  const change = (next: string): void => {
    setTyped(next);
    edit(path, cellValue(column, next, entry, timeZone));
  };
  const shared = {
    className: 'studio-cell',
    'aria-label': label,
    ...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': id }),
    // What is typed stays as it is until the cell is left, so that `1.` can become `1.5`.
    value: typed ?? text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change(target.value),
    onBlur: () => setTyped(undefined),
  };
  return (
    <>
      <CellControl {...{ column, entry, text, shared }} isDate={isDate.current} onChange={change} />
      {problem === undefined ? null : (
        <span id={id} className="studio-error studio-cell-error">
          {problem}
        </span>
      )}
    </>
  );
}

interface CellControlProps extends Pick<RowCellProps, 'column' | 'entry'> {
  readonly text: string;
  readonly isDate: boolean;
  readonly shared: React.ComponentProps<'input'> & React.ComponentProps<'textarea'> & React.ComponentProps<'select'>;
  readonly onChange: (text: string) => void;
}

function CellControl({ column: { setting, path }, entry, text, isDate, shared, onChange }: CellControlProps) {
  switch (setting.kind) {
    case 'boolean':
      return (
        <input
          {...shared}
          type="checkbox"
          checked={text === 'Yes'}
          onChange={({ target }) => onChange(target.checked ? 'Yes' : 'No')}
        />
      );
    case 'choice':
      return (
        <select {...shared}>
          {setting.values.map((id) => (
            <option key={id} value={id}>
              {optionLabel(setting, id)}
            </option>
          ))}
        </select>
      );
    case 'date':
      return (
        <input
          {...shared}
          // As wide as a date, so that no column moves when a text becomes one.
          className="studio-cell is-date"
          {...(isDate ? { type: setting.precision === 'day' ? 'date' : 'datetime-local' } : {})}
        />
      );
    case 'html':
      return <MarkupCell {...{ shared }} html={textOf(valueAt(entry, path))} />;
    case 'list':
      return <textarea {...shared} rows={2} placeholder="One per line" />;
    case 'integer':
    case 'number':
    case 'money':
      return <input {...shared} className="studio-cell is-number" inputMode="decimal" />;
    default:
      return <input {...shared} placeholder={'default' in setting ? textOf(setting.default) : ''} />;
  }
}

/** Text with a format is read here and edited in the list: a cell would lose it. */
const MarkupCell = ({ html, shared }: { readonly html: string; readonly shared: CellControlProps['shared'] }) =>
  plainParagraphs(html) === undefined ? (
    <textarea {...shared} rows={2} readOnly value={markupText(html)} title="It has a format. Edit it in the list." />
  ) : (
    <textarea {...shared} rows={2} />
  );
