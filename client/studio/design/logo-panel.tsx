/** Logo, favicon and social image of the site. */
import { useEffect, useRef } from 'react';
import { field, textOf } from '#shared/json';
import { thumbnailOf } from '#shared/thumbnail';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { FilePicker } from '../fields/file-setting.tsx';
import { siteImages } from './site-images.ts';

/** `onSaved`: pages now have different images. */
export function LogoPanel({ onSaved }: { readonly onSaved: () => void }) {
  const website = useDocument({ kind: 'settings', name: 'website' });
  const addresses = siteImages.map(({ name }) => textOf(field(website.value, name)));
  useSaved(addresses.join(' '), website.status === 'ready' && website.save === 'saved', onSaved);
  if (website.status === 'loading') return <Loading label="Logo" />;
  if (website.status !== 'ready')
    return (
      <ProblemNote problem={{ status: 0, code: website.status, error: website.message }} onRetry={website.reload} />
    );
  return (
    <div className="studio-panel-fields">
      <ConflictNotes {...website} />
      {siteImages.map(({ name, label, help }, at) => (
        <SiteImage
          key={name}
          label={label}
          help={help}
          address={addresses[at] ?? ''}
          problem={website.problems[name]}
          onChange={(value) => website.edit({ op: 'set', path: [name], value })}
        />
      ))}
    </div>
  );
}

/** Calls back after a change was saved. */
function useSaved(value: string, isSaved: boolean, onSaved: () => void): void {
  const before = useRef<string>(undefined);
  useEffect(() => {
    if (!isSaved || before.current === value) return;
    if (before.current !== undefined) onSaved();
    before.current = value;
  }, [value, isSaved, onSaved]);
}

interface SiteImageProps {
  readonly label: string;
  readonly help: string;
  /** Empty: none. */
  readonly address: string;
  readonly problem: string | undefined;
  readonly onChange: (address: string) => void;
}

const SiteImage = ({ label, help, address, problem, onChange }: SiteImageProps) => (
  <section className="studio-site-image" aria-label={label}>
    <h2>{label}</h2>
    <p className="studio-help">{help}</p>
    {problem === undefined ? null : <p className="studio-error">{problem}</p>}
    {address === '' ? null : <img src={thumbnailOf(address)} alt="" />}
    <FilePicker label={label} address={address} kind="image" onChoose={({ assetUrl }) => onChange(assetUrl)} />
    {address === '' ? null : (
      <Button variant="quiet" onPress={() => onChange('')}>
        Remove<span className="visually-hidden"> {label}</span>
      </Button>
    )}
  </section>
);
