/** The conflicts of a document. The labels of all panels are loaded with the first one. */
import { Late, late } from '../controls/late.tsx';
import type { ConflictListProps } from './conflict-list.tsx';

const ConflictList = late(async () => (await import('./conflict-list.tsx')).ConflictList);

export const ConflictNotes = ({ conflicts, of, value, resolve }: ConflictListProps) => (
  <Late>{conflicts.length > 0 && <ConflictList {...{ conflicts, of, value, resolve }} />}</Late>
);
