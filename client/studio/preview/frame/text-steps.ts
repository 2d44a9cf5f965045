/**
 * The steps in which typing in a text or in markup is taken back: a word at a time, or what was typed without a pause. What changes the
 * markup alone is a step of its own. Pure.
 */
import { replaceTags } from '#shared/spans';

const PAUSE_MS = 1000;

export interface TextSteps {
  /** The text after a key. `time`: milliseconds. */
  record(text: string, time: number): void;
  /** The text before the last step; undefined: there is none. */
  undo(): string | undefined;
  redo(): string | undefined;
}

/** What is read of it: markup without its tags. */
const shownIn = (text: string): string => replaceTags(text, /</, '').replace(/&nbsp;/g, ' ');
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
      const [shown, shownBefore] = [shownIn(text), shownIn(before)];
      const isTyped = shown !== shownBefore;
      const goesOn = isOpen && isTyped && time - last <= PAUSE_MS && wordsIn(shown) === wordsIn(shownBefore);
      done = [...(goesOn ? done.slice(0, -1) : done), text];
      undone = [];
      last = time;
      isOpen = isTyped;
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
