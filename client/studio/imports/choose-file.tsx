/** The first step of an import: a file is chosen and sent. */
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import type { CallProblem } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { sendFile } from '../fields/upload-file.ts';
import { IMPORTS, type ImportFile, type ImportTarget } from './import-replies.ts';

export interface ChooseFileProps {
  readonly target: ImportTarget;
  onChosen(file: ImportFile): void;
}

const TEXTS: Readonly<Record<ImportTarget, readonly string[]>> = {
  products: [
    'A product export of Shopify, or a table with a row for each variant: Title, Address, Description, SKU, Price, Stock, Option 1, Value 1, Tags, Categories, Picture …',
    'Rows of one product have the same address or title. Products that are there are found by address, SKU or title, and changed.',
  ],
  items: [
    'An export of WordPress (XML), or a table with a row for each item: Title, Address, Description, Date, State, Author, Tags, Categories, Picture …',
    'Items that are there are found by their ID or address, and changed. Without a column State, what is new is published at once.',
  ],
};

const TYPES: Readonly<Record<ImportTarget, readonly string[]>> = {
  products: ['.csv', 'text/csv'],
  items: ['.csv', 'text/csv', '.xml', 'text/xml', 'application/xml'],
};

export function ChooseFile({ target, onChosen }: ChooseFileProps) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<CallProblem>();
  const send = async (file: File): Promise<void> => {
    setShare(0);
    setProblem(undefined);
    const options = { signal: new AbortController().signal, onProgress: setShare };
    const result = await sendFile<ImportFile>(file, { method: 'POST', path: `${IMPORTS}?target=${target}` }, options);
    setShare(undefined);
    if (result.ok) onChosen(result.body);
    else setProblem(result.problem);
  };
  return (
    <>
      {TEXTS[target].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="studio-soft">
        Pictures are not fetched from other sites: upload them to the files first, under the same names. A file has at
        most 20 MB and 10,000 products. Nothing is imported before you have seen what would be.
      </p>
      <ProblemNote problem={problem} />
      {share === undefined ? (
        <div className="studio-buttons">
          <FileTrigger
            acceptedFileTypes={[...TYPES[target]]}
            onSelect={(files) => {
              const file = files?.[0];
              if (file !== undefined) void send(file);
            }}
          >
            <Button variant="primary">Choose a file</Button>
          </FileTrigger>
        </div>
      ) : (
        // After the last byte the server reads the file.
        <ProgressBar label="Uploading" share={share < 1 ? share : undefined} />
      )}
    </>
  );
}
