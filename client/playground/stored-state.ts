/** What was typed outlives a reload of the page. */
import { listOf, type PlaygroundState, stateOf } from './playground-state.ts';

const KEY = 'vitrine-playground';

export function saveDraft(state: PlaygroundState): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(listOf(state)));
  } catch {
    // Without storage, or with more than it takes, a reload begins anew.
  }
}

/** The state of this tab before it was reloaded; null in a new one. */
export function readDraft(): PlaygroundState | null {
  try {
    return stateOf(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
  } catch {
    // As above: no storage, or what is in it is not ours.
    return null;
  }
}
