/** Edits of translations: identical texts of a document are translated together, until one gets a translation of its own. */
import type { Operation } from '../documents/operations.ts';
import type { StatedText } from './stated-texts.ts';

/** An empty translation is removed. */
function editOf({ source: { path, kind, text } }: StatedText, next: string): Operation {
  const value = { text: next, of: text, ...(kind === 'plain' ? {} : { isMarkup: true }) };
  return { op: 'set', path: ['texts', path], ...(next === '' ? {} : { value }) };
}

/** The texts that an edit affects: those with the same original and the same translation. */
const linkedTo = (texts: readonly StatedText[], { source, translation }: StatedText): readonly StatedText[] =>
  texts.filter(
    (other) =>
      other.source.text === source.text && other.source.kind === source.kind && other.translation === translation,
  );

/** Sets the translation of a text. */
export const translationEdits = (texts: readonly StatedText[], text: StatedText, next: string): readonly Operation[] =>
  linkedTo(texts, text).map((one) => editOf(one, next));

const PAUSE_MS = 1000;

/** Names of gestures: continuous typing in one text is undone together. */
export function createGestures(now: () => number, newName: () => string): (path: string) => string {
  let [last, field, name] = [0, '', ''];
  return (path) => {
    const time = now();
    if (path !== field || time - last > PAUSE_MS) name = newName();
    [last, field] = [time, path];
    return name;
  };
}
