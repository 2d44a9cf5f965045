/** Conflicting edits, with both values side by side. */
import { Button } from '../controls/button.tsx';
import type { OpenDocument } from '../documents/use-document.ts';

type Conflict = OpenDocument['conflicts'][number];

const titles: Readonly<Record<Conflict['reason'], string>> = {
  value: 'Somebody else has changed this field.',
  removed: 'Somebody else has removed what you edited.',
  edited: 'Somebody else has edited what you removed.',
  moved: 'Somebody else has moved this.',
};

/** A readable value. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return 'Nothing';
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value);
}

export const ConflictNotes = ({ conflicts, resolve }: Pick<OpenDocument, 'conflicts' | 'resolve'>) =>
  conflicts.map((conflict) => (
    <section key={conflict.id} role="alert" className="studio-note is-error studio-conflict">
      <p>
        <strong>{titles[conflict.reason]}</strong> <code>{conflict.path.join(' › ')}</code>
      </p>
      <dl>
        <dt>Theirs</dt>
        <dd>{shown(conflict.theirs)}</dd>
        <dt>Yours</dt>
        <dd>{conflict.reason === 'moved' ? 'Another place' : shown(conflict.mine)}</dd>
      </dl>
      <span className="studio-buttons">
        <Button onPress={() => resolve(conflict.id, 'theirs')}>Keep theirs</Button>
        <Button variant="primary" onPress={() => resolve(conflict.id, 'mine')}>
          Use yours
        </Button>
      </span>
    </section>
  ));
