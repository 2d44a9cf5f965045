/** The steps in which typing in a text is taken back: a word at a time, or what was typed without a pause. Pure. */

const PAUSE_MS = 1000;

export interface TextSteps {
  /** The text after a key. `time`: milliseconds. */
  record(text: string, time: number): void;
  /** The text before the last step; undefined: there is none. */
  undo(): string | undefined;
  redo(): string | undefined;
}

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

export function createTextSteps(first: string): TextSteps {
  let done: readonly string[] = [first];
  let undone: readonly string[] = [];
  let last = Number.NEGATIVE_INFINITY;
  /** Whether the next key may go on with the last step. */
  let isOpen = false;
  const step = (from: readonly string[]): string | undefined => {
    isOpen = false;
    return from.at(-1);
  };
  return {
    record(text, time) {
      const before = done.at(-1) ?? '';
      if (text === before) return;
      const goesOn = isOpen && time - last <= PAUSE_MS && wordsIn(text) === wordsIn(before);
      done = [...(goesOn ? done.slice(0, -1) : done), text];
      undone = [];
      last = time;
      isOpen = true;
    },
    undo() {
      const text = done.at(-1);
      if (done.length < 2 || text === undefined) return undefined;
      done = done.slice(0, -1);
      undone = [...undone, text];
      return step(done);
    },
    redo() {
      const text = undone.at(-1);
      if (text === undefined) return undefined;
      undone = undone.slice(0, -1);
      done = [...done, text];
      return step(done);
    },
  };
}
