/** The state of a document for screens. */
import type { Conflict, DocumentRecord } from './document-record.ts';
import { isUnsaved } from './save-loop.ts';

export type SaveState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused';

/** Whether there is a document; otherwise `message` says why not. */
export interface Phase {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed';
  readonly message: string;
}

export interface DocumentState extends Phase {
  /** Undefined until loaded. */
  readonly value: unknown;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly save: SaveState;
  /** Whether there are changes that the server has neither stored nor rejected. */
  readonly isUnsaved: boolean;
  /** Messages by field path: `rows.0.columns.1.blocks.2.value.linkTo`. */
  readonly problems: Readonly<Record<string, string>>;
  readonly conflicts: readonly Conflict[];
}

export const loadingState: DocumentState = {
  ...{ status: 'loading', message: '', value: undefined, canUndo: false, canRedo: false },
  ...{ save: 'saved', isUnsaved: false, problems: {}, conflicts: [] },
};

export function stateOf(record: DocumentRecord, phase: Phase, isOffline: boolean): DocumentState {
  const { value, history, problems, conflicts } = record;
  return {
    ...{ ...phase, value, conflicts },
    canUndo: history.undo.length > 0,
    canRedo: history.redo.length > 0,
    save: saveStateOf(record, isOffline),
    isUnsaved: isUnsaved(record),
    problems: Object.fromEntries(problems.map(({ path, message }) => [path.join('.'), message])),
  };
}

function saveStateOf(record: DocumentRecord, isOffline: boolean): SaveState {
  if (record.conflicts.length > 0) return 'conflict';
  if (record.problems.length > 0) return 'refused';
  if (isUnsaved(record)) return isOffline ? 'offline' : 'saving';
  return 'saved';
}

const urgency: readonly SaveState[] = ['saved', 'saving', 'offline', 'refused', 'conflict'];

/** The combined state of several documents: the one that needs the most attention. */
export const worstOf = (states: readonly SaveState[]): SaveState =>
  states.reduce<SaveState>(
    (worst, state) => (urgency.indexOf(state) > urgency.indexOf(worst) ? state : worst),
    'saved',
  );
