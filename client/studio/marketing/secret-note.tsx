import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';

export interface SecretNoteProps {
  readonly label: string;
  readonly secret: string;
  readonly help: string;
}

/** A secret that is shown this once. */
export function SecretNote({ label, secret, help }: SecretNoteProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret).catch(() => undefined);
    setCopied(true);
  };
  return (
    <div className="studio-note" role="status">
      <TextField label={label} help={help} isReadOnly value={secret} onChange={() => undefined} />
      <Button onPress={() => void copy()}>{isCopied ? 'Copied' : 'Copy'}</Button>
    </div>
  );
}
