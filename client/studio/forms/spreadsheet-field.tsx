import { formDeliverySettings } from '#shared/form-settings';
import { field, textOf } from '#shared/json';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { useToast } from '../controls/toast.tsx';
import type { OpenDocument } from '../documents/use-document.ts';
import { formPath } from './form-replies.ts';

export interface SpreadsheetFieldProps {
  /** Id of the form. */
  readonly id: string;
  readonly document: OpenDocument;
}

/** All submissions as a spreadsheet. */
export function SpreadsheetField({ id, document: { value, edit, problems } }: SpreadsheetFieldProps) {
  const toast = useToast();
  const path = `${formPath(id)}/submissions.csv`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    toast({ message: 'The link has been copied. Who opens it has to be signed in.' });
  };
  return (
    <section className="studio-panel-fields" aria-label="Spreadsheet">
      <h2>Spreadsheet</h2>
      <TextField
        label="Spreadsheet name"
        help="Empty: the name of the form."
        value={textOf(field(value, 'spreadsheetName'))}
        maxLength={formDeliverySettings.spreadsheetName.max}
        error={problems['spreadsheetName']}
        onChange={(name) => edit({ op: 'set', path: ['spreadsheetName'], value: name })}
      />
      <div className="studio-buttons">
        <a className="studio-button" href={path} download>
          Download CSV
        </a>
        <Button onPress={() => void copy()}>Copy the link</Button>
      </div>
    </section>
  );
}
