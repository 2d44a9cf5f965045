/** The second step of an import: what each column is, and where the rows go. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Checkbox } from '../controls/checkbox.tsx';
import type { Option } from '../controls/option.ts';
import { Select } from '../controls/select.tsx';
import { useSession } from '../session/session-context.ts';
import { fieldOfColumn, hasOldUrls, type ImportFile, mapColumn } from './import-replies.ts';
import type { BeginImport } from './use-import.ts';

export interface ColumnsStepProps {
  readonly file: ImportFile;
  /** Where rows may go. */
  readonly places: readonly Option[];
  /** The one that the screen was opened from. */
  readonly place: string | undefined;
  /** The one that fits the file. */
  readonly fitting: string | undefined;
  readonly isBusy: boolean;
  onCheck(begin: BeginImport): void;
}

export function ColumnsStep({ file, places, place, fitting, isBusy, onCheck }: ColumnsStepProps) {
  const known = [file.collectionId, place, fitting, places[0]?.id].find((id) => places.some((one) => one.id === id));
  const [collectionId, setCollectionId] = useState(known ?? null);
  const [mapping, setMapping] = useState(file.mapping);
  const [addPages, setAddPages] = useState(file.pages > 0);
  const [leads, setLeads] = useState(file.job === null || file.redirects);
  const isLeadOffered = useSession().may('settings') && hasOldUrls(file, mapping);
  const isOfProducts = file.target === 'products';
  const redirects = isLeadOffered && leads;
  // What is there is found by its SKU, too.
  const lacksTitle = mapping['title'] === undefined && (!isOfProducts || mapping['sku'] === undefined);
  return (
    <>
      <Select
        label={isOfProducts ? 'Store page' : 'Collection'}
        help={file.format === 'wordpress' ? 'Posts go there. Pages become pages of the site.' : undefined}
        options={places}
        value={collectionId}
        onChange={setCollectionId}
      />
      {isOfProducts ? (
        <Checkbox isSelected={addPages} onChange={setAddPages}>
          Add store pages when this one is full: each takes 200 products
        </Checkbox>
      ) : null}
      {isLeadOffered ? (
        <Checkbox isSelected={leads} onChange={setLeads}>
          Lead visitors from the old addresses
        </Checkbox>
      ) : null}
      {file.format === 'wordpress' ? null : <Columns file={file} mapping={mapping} onChange={setMapping} />}
      {lacksTitle ? (
        <p role="alert" className="studio-note is-error">
          Choose the column of the title.
        </p>
      ) : null}
      <div className="studio-buttons">
        <Button
          variant="primary"
          isPending={isBusy}
          isDisabled={collectionId === null || lacksTitle}
          onPress={() => collectionId !== null && onCheck({ collectionId, mapping, addPages, redirects, isDry: true })}
        >
          Check the file
        </Button>
      </div>
    </>
  );
}

interface ColumnsProps {
  readonly file: ImportFile;
  readonly mapping: ImportFile['mapping'];
  onChange(mapping: ImportFile['mapping']): void;
}

const NONE = { id: '-', label: 'Not imported' };

function Columns({ file: { columns, fields, sample }, mapping, onChange }: ColumnsProps) {
  const options = [NONE, ...fields];
  return (
    <ul className="studio-import-columns" aria-label="Columns of the file">
      {columns.map((column, at) => (
        <li key={at}>
          <Select
            label={column === '' ? `Column ${at + 1}` : column}
            help={sample.map((cells) => cells[at] ?? '').find((cell) => cell !== '')}
            options={options}
            value={fieldOfColumn(mapping, at) || NONE.id}
            onChange={(field) => onChange(mapColumn(mapping, at, field === NONE.id ? '' : field))}
          />
        </li>
      ))}
    </ul>
  );
}
