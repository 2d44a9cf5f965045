/** Sorts options, and imports them as text. */
import { useState } from 'react';
import { formFieldSettings } from '#shared/form-settings';
import { Button } from '../controls/button.tsx';
import { Dialog, DialogActions } from '../controls/dialog.tsx';
import { TextField } from '../controls/text-field.tsx';

export interface OptionToolsProps {
  readonly options: readonly string[];
  readonly onChange: (options: readonly string[]) => void;
}

const MAX = formFieldSettings.options.max;

export function OptionTools({ options, onChange }: OptionToolsProps) {
  const [isPasting, setPasting] = useState(false);
  return (
    <div className="studio-buttons">
      <Button isDisabled={options.length < 2} onPress={() => onChange(sortedOptions(options))}>
        Sort A–Z
      </Button>
      <Button onPress={() => setPasting(true)}>Paste a list…</Button>
      {isPasting ? <PasteDialog {...{ options, onChange }} onClose={() => setPasting(false)} /> : null}
    </div>
  );
}

/** Alphabetically, numbers by value. */
export const sortedOptions = (options: readonly string[]): readonly string[] =>
  options.toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }));

/** Options from text: one per line, without empty lines and duplicates. */
export const optionsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

function PasteDialog({ options, onChange, onClose }: OptionToolsProps & { readonly onClose: () => void }) {
  const [text, setText] = useState(options.join('\n'));
  const pasted = optionsIn(text);
  const problem = problemOf(pasted.length);
  const save = (): void => {
    onChange(pasted);
    onClose();
  };
  return (
    <Dialog title="Options as a list" isOpen onClose={onClose}>
      <div className="studio-form">
        <TextField
          label="Options"
          help={`One in each line, at most ${MAX}.`}
          rows={12}
          autoFocus
          value={text}
          onChange={setText}
          error={problem}
        />
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" isDisabled={problem !== undefined} onPress={save}>
            {pasted.length === 1 ? 'Use 1 option' : `Use ${pasted.length} options`}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function problemOf(count: number): string | undefined {
  if (count === 0) return 'There must be at least one option.';
  return count > MAX ? `There are ${count} options; at most ${MAX} fit.` : undefined;
}
