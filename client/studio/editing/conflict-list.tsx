/** Conflicting edits, with both values side by side. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { type OpenDocument, usePresence } from '../documents/use-document.ts';
import { conflictName, readable } from './conflict-names.ts';

type Conflict = OpenDocument['conflicts'][number];

const titles: Readonly<Record<Conflict['reason'], string>> = {
  value: 'has changed this field.',
  removed: 'has removed what you edited.',
  edited: 'has edited what you removed.',
  moved: 'has moved this.',
};

export type ConflictListProps = Pick<OpenDocument, 'of' | 'value' | 'conflicts' | 'resolve'>;

export const ConflictList = ({ conflicts, ...document }: ConflictListProps) =>
  conflicts.map((conflict) => <ConflictNote key={conflict.id} conflict={conflict} {...document} />);

interface ConflictNoteProps extends Pick<OpenDocument, 'of' | 'value' | 'resolve'> {
  readonly conflict: Conflict;
}

function ConflictNote({ conflict, of, value, resolve }: ConflictNoteProps) {
  const { id, reason, path, mine, theirs, isOwn = false } = conflict;
  const others = usePresence(of);
  // Of several it is not known who it was; who it was stays when they leave.
  const [name] = useState(others.length === 1 ? others[0]?.name : undefined);
  return (
    <section role="alert" className="studio-note is-error studio-conflict">
      <p>
        <strong>{conflictName({ of, value, path, mine })}</strong>
      </p>
      <p>
        {name || 'Somebody else'} {titles[reason]}
      </p>
      <dl>
        <dt>{isOwn ? 'In the field' : 'Theirs'}</dt>
        <dd>{readable(theirs, mine)}</dd>
        <dt>{isOwn ? 'Yours before' : 'Yours'}</dt>
        <dd>{reason === 'moved' ? 'Another place' : readable(mine, theirs)}</dd>
      </dl>
      <span className="studio-buttons">
        <Button onPress={() => resolve(id, 'theirs')}>{isOwn ? 'Keep it' : 'Keep theirs'}</Button>
        <Button variant="primary" onPress={() => resolve(id, 'mine')}>
          Use yours
        </Button>
      </span>
    </section>
  );
}
