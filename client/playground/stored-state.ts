/** Stores the state so that it survives a reload. */
import { listOf, type PlaygroundState, stateOf } from './playground-state.ts';

const KEY = 'vitrine-playground';

export function saveDraft(state: PlaygroundState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(listOf(state)));
  } catch {
    // Without storage, or if it is full, a reload starts over.
  }
}

/** The state of this tab before it was reloaded; null in a new tab. */
export function readDraft(): PlaygroundState | null {
  try {
    return stateOf(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    // As above: no storage, or invalid content.
    return null;
  }
}
