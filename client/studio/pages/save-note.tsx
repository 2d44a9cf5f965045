/** What is saved of the page, and where two editors have written different things. */
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import type { OpenDocument } from '../documents/use-document.ts';

const TEXTS: Readonly<Record<OpenDocument['save'], string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline: changes are kept in this browser',
  conflict: 'Somebody else has changed the same thing',
  refused: 'Not saved: a value is not accepted',
};

export const SaveNote = ({ document }: { readonly document: OpenDocument }): ReactNode => (
  <span role="status" className={`studio-save is-${document.save}`}>
    {TEXTS[document.save]}
  </span>
);

const MAX_LENGTH = 300;

/** A value as a line to compare. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

/** Both values side by side; the other editor's stands until this one insists. */
export function Conflicts({ document }: { readonly document: OpenDocument }): ReactNode {
  const { conflicts, resolve } = document;
  if (conflicts.length === 0) return null;
  return (
    <section className="studio-conflicts studio-note is-error" aria-label="Changed by two editors">
      <p role="alert">Somebody else has changed what you were changing. Which shall it be?</p>
      <ul className="studio-rows">
        {conflicts.map(({ id, mine, theirs }) => (
          <li key={id}>
            <span className="studio-row-text">
              <span>Yours: {shown(mine)}</span>
              <span>Theirs: {shown(theirs)}</span>
            </span>
            <span className="studio-buttons">
              <Button onPress={() => resolve(id, 'mine')}>Take mine</Button>
              <Button onPress={() => resolve(id, 'theirs')}>Take theirs</Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
