/** A file of the site, or a URL elsewhere. */
import { Suspense, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/text-field.tsx';
import { type EditorProps, useFields, useFieldTexts } from './fields-context.ts';
import type { FileKind, SiteFile } from './files.ts';
import { FileDialog } from './open-files.ts';
import { useEmbed } from './use-embed.ts';

const kinds: ReadonlySet<string> = new Set<FileKind>(['image', 'audio', 'video']);

export function FileSetting(props: EditorProps) {
  const { setting, path, value } = props;
  const { edit } = useFields();
  const { label, help, error } = useFieldTexts(props);
  const address = typeof value === 'string' ? value : '';
  const embed = useEmbed(address, setting.kind === 'url' && setting.purpose === 'video');
  if (setting.kind !== 'url') return null;
  return (
    <>
      <TextField
        {...{ label, help: embed.help ?? help, error: error ?? embed.error }}
        value={address}
        placeholder="Choose a file, or paste an address"
        onChange={(text) => edit(path, text)}
      />
      <FilePicker
        label={label}
        address={address}
        isNameHidden
        kind={kinds.has(setting.purpose) ? (setting.purpose as FileKind) : undefined}
        onChoose={({ assetUrl }) => edit(path, assetUrl)}
      />
    </>
  );
}

export interface FilePickerProps {
  readonly label: string;
  readonly address: string;
  readonly kind?: FileKind | undefined;
  readonly isNameHidden?: boolean;
  readonly onChoose: (file: SiteFile) => void;
}

/** A file name with a button that opens the file picker. */
export function FilePicker({ label, address, kind, isNameHidden = false, onChoose }: FilePickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="studio-file">
      {isNameHidden ? null : <span className="studio-file-name">{fileName(address) || 'No file'}</span>}
      <Button onPress={() => setOpen(true)}>
        Choose file
        <span className="visually-hidden">for {label}</span>
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <FileDialog
            kind={kind}
            onClose={() => setOpen(false)}
            onChoose={(file) => {
              setOpen(false);
              onChoose(file);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const fileName = (address: string): string => decodeURIComponent(address.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '');
