/** Waits until nobody types, so that a dialog does not take the keys that are meant for a field. */

/** Dispatched on the document for text that is typed in the preview, whose keys do not reach the studio. */
export const TYPED = 'studio:typed';

const PAUSE_MS = 1000;
const EVENTS = ['keydown', 'input', TYPED];

export interface TypingPause {
  /** Calls `done` now, or in the next pause. */
  wait(done: () => void): void;
  stop(): void;
}

export function createTypingPause(target: EventTarget): TypingPause {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: readonly (() => void)[] = [];
  const pause = (): void => {
    const calls = waiting;
    [timer, waiting] = [undefined, []];
    for (const done of calls) done();
  };
  const typed = (): void => {
    clearTimeout(timer);
    timer = setTimeout(pause, PAUSE_MS);
  };
  // While capturing: fields may stop their keys.
  for (const event of EVENTS) target.addEventListener(event, typed, true);
  return {
    wait(done) {
      if (timer === undefined) done();
      else waiting = [...waiting, done];
    },
    stop() {
      clearTimeout(timer);
      for (const event of EVENTS) target.removeEventListener(event, typed, true);
    },
  };
}
