/** A list of groups as a table: rows added, moved and removed, cells typed or pasted from a spreadsheet. */
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { listOf } from '#shared/json';
import type { Setting } from '#shared/settings';
import { Button } from '../../controls/button.tsx';
import { Dialog, DialogActions } from '../../controls/dialog.tsx';
import { MoveButtons } from '../../controls/move-buttons.tsx';
import { moveByKey } from '../../controls/move-by-key.ts';
import { ZoneProblem } from '../../controls/zone-problem.tsx';
import type { Path } from '../../documents/json-value.ts';
import { useTimeZone } from '../../time-zone.ts';
import { useFields } from '../fields-context.ts';
import { newEntry } from '../panel-model.ts';
import { useRowPaste } from '../use-row-paste.ts';
import { RowCell } from './row-cell.tsx';
import { columnsOf, type RowColumn } from './row-cells.ts';

export interface RowsDialogProps {
  readonly label: string;
  readonly setting: Extract<Setting, { kind: 'list' }>;
  readonly path: Path;
  readonly value: unknown;
  readonly onClose: () => void;
}

export function RowsDialog({ label, setting, path, value, onClose }: RowsDialogProps) {
  const { problems } = useFields();
  const { timeZone, problem, retry } = useTimeZone();
  const { paste, message, announce } = useRowPaste({ setting, path, value });
  const table = useRef<HTMLTableElement>(null);
  const entries = listOf(value);
  const { item = 'entry', max, of } = setting;
  const { add, remove, move } = useRowEdits({ setting, path, count: entries.length, table, announce });
  const columns = of.kind === 'object' ? columnsOf(of.of) : [];
  const isFull = entries.length >= max;
  // Dates in another zone would be other dates.
  const hasZone = timeZone !== undefined || !columns.some((column) => column.setting.kind === 'date');
  return (
    <Dialog title={label} isOpen size="large" onClose={onClose}>
      <p className="studio-help" id="rows-help">
        Paste cells of a spreadsheet to add their rows; a first row of headings says which columns they are.
      </p>
      <section className="studio-grid-scroll studio-data-rows" aria-label={label} tabIndex={-1} onPaste={paste}>
        <table className="studio-grid" ref={table} aria-describedby="rows-help">
          <thead>
            <tr>
              {columns.map(({ label: heading }) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody>
            {(hasZone ? entries : []).map((entry, index) => (
              <Row
                key={index}
                {...{ columns, entry, index, item, problems, move, remove }}
                count={entries.length}
                path={[...path, index]}
                timeZone={timeZone ?? 'UTC'}
              />
            ))}
          </tbody>
        </table>
      </section>
      {entries.length === 0 ? <p className="studio-soft">{`No ${item} yet.`}</p> : null}
      <ZoneProblem problem={hasZone ? undefined : problem} onRetry={retry} />
      <p role="status" className="studio-soft">
        {message ?? (isFull ? `At most ${max}.` : '')}
      </p>
      <DialogActions>
        <Button isDisabled={isFull || !hasZone} onPress={add}>
          <Plus size={14} aria-hidden /> {`Add ${item}`}
        </Button>
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface RowEditsInput extends Pick<RowsDialogProps, 'setting' | 'path'> {
  readonly count: number;
  readonly table: { readonly current: HTMLTableElement | null };
  readonly announce: (message: string) => void;
}

/** Adds, removes and moves rows; each is announced, and the focus stays where typing goes on. */
function useRowEdits({ setting, path, count, table, announce }: RowEditsInput) {
  const { editList } = useFields();
  const { item = 'entry', of } = setting;
  return {
    add(): void {
      editList({ op: 'insert', path, index: count, value: newEntry(of) });
      focusRow(table, count);
    },
    remove(index: number): void {
      editList({ op: 'remove', path, index });
      announce(`${item} ${index + 1} was removed.`);
      focusRow(table, Math.min(index, count - 2));
    },
    move(from: number, to: number): void {
      if (to < 0 || to >= count) return;
      editList({ op: 'move', from: [...path, from], to: [...path, to] });
      announce(`It is now ${to + 1} of ${count}.`);
      followRow(table, from, to);
    },
  };
}

/** Once the row is there: its first cell. */
function focusRow(table: { readonly current: HTMLTableElement | null }, index: number): void {
  requestAnimationFrame(() => {
    const row = table.current?.tBodies[0]?.rows[Math.max(index, 0)];
    row?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  });
}

/** The control that has the focus is left for the same one of the moved row, so that typing goes on in its cell. */
function followRow(table: { readonly current: HTMLTableElement | null }, from: number, to: number): void {
  const controlsIn = (index: number): (Element | null)[] => [
    ...(table.current?.tBodies[0]?.rows[index]?.querySelectorAll('input, select, textarea, button') ?? []),
  ];
  const at = controlsIn(from).indexOf(document.activeElement);
  if (at < 0) return;
  // What was typed belongs to the row that goes.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  requestAnimationFrame(() => {
    const controls = controlsIn(to);
    // At an end of the list, one of the buttons is disabled.
    const target = controls[at]?.matches(':disabled') === true ? controls[0] : controls[at];
    if (target instanceof HTMLElement) target.focus();
  });
}

interface RowProps {
  readonly columns: readonly RowColumn[];
  readonly entry: unknown;
  readonly index: number;
  readonly count: number;
  readonly item: string;
  readonly path: Path;
  readonly timeZone: string;
  readonly problems: Readonly<Record<string, string>>;
  readonly move: (from: number, to: number) => void;
  readonly remove: (index: number) => void;
}

function Row({ columns, entry, index, count, item, path, timeZone, problems, move, remove }: RowProps) {
  const name = `${item} ${index + 1}`;
  return (
    <tr onKeyDown={moveByKey(index, (to) => move(index, to))}>
      {columns.map((column) => {
        const at = [...path, ...column.path];
        return (
          <td key={column.label}>
            <RowCell
              {...{ column, entry, timeZone }}
              label={`${column.label}, ${name}`}
              path={at}
              problem={problemAt(problems, at)}
            />
          </td>
        );
      })}
      <td className="studio-row-tools">
        <MoveButtons variant="quiet" {...{ name, index, count }} onMove={(to) => move(index, to)} />
        <Button variant="quiet" isIcon aria-label={`Remove ${name}`} onPress={() => remove(index)}>
          <Trash2 size={14} aria-hidden />
        </Button>
      </td>
    </tr>
  );
}

/** The message of a setting, or of an entry within it. */
function problemAt(problems: Readonly<Record<string, string>>, path: Path): string | undefined {
  const key = path.join('.');
  return problems[key] ?? Object.entries(problems).find(([at]) => at.startsWith(`${key}.`))?.[1];
}
