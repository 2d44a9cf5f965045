/** Imports an inventory CSV file: preview, progress, then rejected rows with reasons. */
import { useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { adminMessages } from '#shared/messages/admin';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { CallFailure } from '../read.ts';
import { type CsvReading, problemsCsv, type RowProblem, readInventoryCsv } from './inventory-csv.ts';
import type { ChangedLine } from './inventory-lines.ts';
import { saveText } from './use-export.ts';
import type { Inventory } from './use-inventory.ts';
import { writeLines } from './write-lines.ts';

export interface ImportDialogProps {
  readonly inventory: Inventory;
  readonly currency: string;
  readonly onClose: () => void;
}

type State =
  | { readonly kind: 'waiting'; readonly message?: string }
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'read'; readonly reading: CsvReading }
  | { readonly kind: 'writing'; readonly share: number }
  | {
      readonly kind: 'done';
      readonly changed: number;
      readonly unsent: number;
      readonly problems: readonly RowProblem[];
    };

export function ImportDialog({ inventory, currency, onClose }: ImportDialogProps) {
  const { state, open, write, cancel } = useImport(inventory, currency);
  return (
    <Dialog title="Import CSV" isOpen {...(state.kind === 'writing' ? {} : { onClose })}>
      {state.kind === 'waiting' ? <ChooseFile message={state.message} onChoose={open} /> : null}
      {state.kind === 'reading' ? <ProgressBar label={`Reading ${state.name}`} share={undefined} /> : null}
      {state.kind === 'read' ? <Reading reading={state.reading} onWrite={write} onClose={onClose} /> : null}
      {state.kind === 'writing' ? (
        <>
          <ProgressBar label="Changing the inventory" share={state.share} />
          <DialogActions>
            <Button onPress={cancel}>Cancel</Button>
          </DialogActions>
        </>
      ) : null}
      {state.kind === 'done' ? <Done {...state} onClose={onClose} /> : null}
    </Dialog>
  );
}

function useImport(inventory: Inventory, currency: string) {
  const [state, setState] = useState<State>({ kind: 'waiting' });
  const stop = useRef<AbortController>(null);
  const open = async (file: File): Promise<void> => {
    setState({ kind: 'reading', name: file.name });
    try {
      const [text, lines] = await Promise.all([file.text(), inventory.readAll('store', new AbortController().signal)]);
      setState({ kind: 'read', reading: readInventoryCsv(text, lines, currency) });
    } catch (error) {
      const message = error instanceof CallFailure ? error.problem.error : adminMessages.processing;
      setState({ kind: 'waiting', message });
    }
  };
  const write = async ({ changes, problems }: CsvReading): Promise<void> => {
    stop.current = new AbortController();
    setState({ kind: 'writing', share: 0 });
    const { rejections, unsent } = await writeLines(changes, {
      signal: stop.current.signal,
      onProgress: (share) => setState({ kind: 'writing', share }),
    });
    const rejected = changes.flatMap((line) => rejectedRow(line, rejections));
    const changed = changes.filter(({ after: { variantId } }) => !rejections.has(variantId) && !unsent.has(variantId));
    setState({ kind: 'done', changed: changed.length, unsent: unsent.size, problems: [...problems, ...rejected] });
    await inventory.refresh();
  };
  return { state, open, write, cancel: () => stop.current?.abort() };
}

function rejectedRow(
  { after: { variantId, sku } }: ChangedLine,
  rejections: ReadonlyMap<string, string>,
): readonly RowProblem[] {
  const message = rejections.get(variantId);
  return message === undefined ? [] : [{ row: 0, sku, message }];
}

interface ChooseFileProps {
  readonly message: string | undefined;
  readonly onChoose: (file: File) => Promise<void>;
}

const ChooseFile = ({ message, onChoose }: ChooseFileProps) => (
  <>
    <p>
      A row changes the variant of its SKU. The columns are those of an export: Stock (a number or “unlimited”), Price,
      Sale price and On sale. Empty cells and missing columns change nothing.
    </p>
    {message === undefined ? null : (
      <p role="alert" className="studio-note is-error">
        {message}
      </p>
    )}
    <DialogActions>
      <FileTrigger
        acceptedFileTypes={['.csv', 'text/csv']}
        onSelect={(files) => {
          const file = files?.[0];
          if (file !== undefined) void onChoose(file);
        }}
      >
        <Button variant="primary">Choose a CSV file</Button>
      </FileTrigger>
    </DialogActions>
  </>
);

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;

interface ReadingProps {
  readonly reading: CsvReading;
  readonly onWrite: (reading: CsvReading) => Promise<void>;
  readonly onClose: () => void;
}

const Reading = ({ reading, onWrite, onClose }: ReadingProps) => {
  const { changes, unchanged, problems } = reading;
  return (
    <>
      <p role="status">
        {`${counted(changes.length, 'variant')} would change, ${unchanged} would stay as they are, ${counted(problems.length, 'row')} cannot be used.`}
      </p>
      <Problems problems={problems} />
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button variant="primary" isDisabled={changes.length === 0} onPress={() => void onWrite(reading)}>
          {`Change ${counted(changes.length, 'variant')}`}
        </Button>
      </DialogActions>
    </>
  );
};

interface DoneProps {
  readonly changed: number;
  readonly unsent: number;
  readonly problems: readonly RowProblem[];
  readonly onClose: () => void;
}

const Done = ({ changed, unsent, problems, onClose }: DoneProps) => (
  <>
    <p role="status">
      {`${counted(changed, 'variant')} changed.`}
      {unsent === 0 ? '' : ` Cancelled: ${counted(unsent, 'variant')} left as they were.`}
    </p>
    <Problems problems={problems} />
    <DialogActions>
      {problems.length === 0 ? null : (
        <Button onPress={() => saveText('inventory-problems.csv', problemsCsv(problems))}>Save the report</Button>
      )}
      <Button variant="primary" onPress={onClose}>
        Done
      </Button>
    </DialogActions>
  </>
);

/** Max rows shown; the report includes all. */
const MAX_SHOWN = 50;

const Problems = ({ problems }: { readonly problems: readonly RowProblem[] }) =>
  problems.length === 0 ? null : (
    <div className="studio-import-problems">
      <table>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">SKU</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, MAX_SHOWN).map(({ row, sku, message }) => (
            <tr key={`${row} ${sku}`}>
              <td>{row === 0 ? '' : row}</td>
              <td>{sku}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > MAX_SHOWN ? <p>{`… and ${problems.length - MAX_SHOWN} more.`}</p> : null}
    </div>
  );
