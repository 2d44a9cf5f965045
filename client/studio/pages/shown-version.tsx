/** In place of the panel while a version is looked at: nothing of it can be edited. */
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import type { ShownVersion } from './editor-props.ts';

export interface ShownVersionNoteProps {
  readonly shown: ShownVersion;
  onBack(): void;
}

/** Number of the content before the first version. */
const FIRST = 0;

export const ShownVersionNote = ({ shown: { number }, onBack }: ShownVersionNoteProps): ReactNode => (
  <section className="studio-inspector-body" aria-label="Version">
    <h2>{number === FIRST ? 'Before the first version' : `Version ${number}`}</h2>
    <p className="studio-soft" role="status">
      You are looking at a version. It cannot be edited: go back to the draft, or restore it under “Versions”.
    </p>
    <Button onPress={onBack}>Back to the draft</Button>
  </section>
);
