/** A chart's dataset as a grid, with paste from a spreadsheet. */
import Papa from 'papaparse';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { maxChartColumns, maxChartRows } from '#shared/block-settings/limits';
import { Button } from '../../controls/button.tsx';
import {
  type Dataset,
  datasetOf,
  datasetProblem,
  parseNumber,
  readDataset,
  withCell,
  withoutColumn,
} from '../dataset.ts';
import { type EditorProps, useFields, useFieldTexts } from '../fields-context.ts';
import { Notes } from '../plain-editors.tsx';

export function DatasetSetting(props: EditorProps) {
  const { path, value, siblings } = props;
  const { edit } = useFields();
  const { label, error } = useFieldTexts(props);
  const [cut, setCut] = useState<string>();
  const dataset = readDataset(siblings['columns'], value);
  const columnsPath = [...path.slice(0, -1), 'columns'];
  const setColumns = (columns: Dataset['columns']): void => edit(columnsPath, columns);
  const setRows = (rows: Dataset['rows']): void => edit(path, rows);
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    // Spreadsheets separate cells with tabs; then commas may be part of numbers.
    const delimiter = text.includes('\t') ? '\t' : '';
    const { data } = Papa.parse<string[]>(text.replace(/(?<![\r\n])[\r\n]+$/, ''), { delimiter, skipEmptyLines: true });
    // A single value goes into its cell.
    if (data.length < 2 && (data[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    const pasted = datasetOf(data);
    setColumns(pasted.dataset.columns);
    setRows(pasted.dataset.rows);
    setCut(pasted.cut);
  };
  const { columns, rows } = dataset;
  return (
    <fieldset className="studio-dataset" onPaste={paste}>
      <legend>{label}</legend>
      <p className="studio-help">Paste cells of a spreadsheet anywhere in the grid to replace it.</p>
      <Grid {...{ dataset, setColumns, setRows }} />
      <div className="studio-dataset-buttons">
        <Button isDisabled={rows.length >= maxChartRows} onPress={() => setRows([...rows, { label: '', values: [] }])}>
          Add row
        </Button>
        <Button
          isDisabled={columns.length >= maxChartColumns}
          onPress={() => setColumns([...columns, `Series ${columns.length + 1}`])}
        >
          Add column
        </Button>
      </div>
      {cut === undefined ? null : (
        <p role="status" className="studio-note">
          {cut}
        </p>
      )}
      <Notes error={error ?? datasetProblem(dataset)} />
    </fieldset>
  );
}

interface GridProps {
  readonly dataset: Dataset;
  readonly setColumns: (columns: Dataset['columns']) => void;
  readonly setRows: (rows: Dataset['rows']) => void;
}

function Grid({ dataset, setColumns, setRows }: GridProps) {
  const { columns, rows } = dataset;
  const removeColumn = (at: number): void => {
    const next = withoutColumn(dataset, at);
    setColumns(next.columns);
    setRows(next.rows);
  };
  return (
    <div className="studio-grid-scroll">
      <table className="studio-grid" onKeyDown={moveByArrows}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map((name, at) => (
              <th key={at} scope="col">
                <Cell label={`Series ${at + 1}`} text={name} onText={(text) => setColumns(columns.with(at, text))} />
                <Remove label={`Remove column ${at + 1}`} onPress={() => removeColumn(at)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              <th scope="row">
                <Cell
                  label={`Row ${at + 1}`}
                  text={row.label}
                  onText={(label) => setRows(rows.with(at, { ...row, label }))}
                />
                <Remove label={`Remove row ${at + 1}`} onPress={() => setRows(rows.toSpliced(at, 1))} />
              </th>
              {columns.map((name, column) => (
                <td key={column}>
                  <NumberCell
                    label={`${row.label || `Row ${at + 1}`}, ${name || `Series ${column + 1}`}`}
                    value={row.values[column] ?? null}
                    onValue={(value) => setRows(rows.with(at, withCell(row, column, value)))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

const Cell = ({ label, text, onText }: CellProps) => (
  <input className="studio-cell" aria-label={label} value={text} onChange={({ target }) => onText(target.value)} />
);

interface NumberCellProps {
  readonly label: string;
  readonly value: number | null;
  readonly onValue: (value: number | null) => void;
}

/** The text stays as typed until the cell is left, so that `1.` can become `1.5`. */
function NumberCell({ label, value, onValue }: NumberCellProps) {
  const [typed, setTyped] = useState<string>();
  const isNumber = typed === undefined || typed.trim() === '' || parseNumber(typed) !== null;
  return (
    <input
      className="studio-cell is-number"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={!isNumber}
      value={typed ?? (value === null ? '' : String(value))}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(parseNumber(target.value));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

const Remove = ({ label, onPress }: { readonly label: string; readonly onPress: () => void }) => (
  <button type="button" className="studio-cell-remove" aria-label={label} onClick={onPress}>
    ×
  </button>
);

/** Up, down and Enter move between the cells of a column; left and right move within the text. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key];
  const cell = (event.target as Element).closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  if (step === undefined || cell === null || row === null || row === undefined) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  const next = event.currentTarget.rows[row.rowIndex + step]?.cells[cell.cellIndex]?.querySelector('input');
  if (next === null || next === undefined) return;
  event.preventDefault();
  next.focus();
  next.select();
}
