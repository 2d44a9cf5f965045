/** Edits of translations: the same words on one document are translated at once, until one of them is given words of its own. */
import type { Operation } from '../documents/operations.ts';
import type { StatedText } from './stated-texts.ts';

/** Without words there is no translation. */
function editOf({ source: { path, kind, text } }: StatedText, next: string): Operation {
  const value = { text: next, of: text, ...(kind === 'plain' ? {} : { isMarkup: true }) };
  return { op: 'set', path: ['texts', path], ...(next === '' ? {} : { value }) };
}

/** The texts that an edit of one concerns: those with the same words and the same translation. */
const linkedTo = (texts: readonly StatedText[], { source, translation }: StatedText): readonly StatedText[] =>
  texts.filter(
    (other) =>
      other.source.text === source.text && other.source.kind === source.kind && other.translation === translation,
  );

/** Gives a text another translation. */
export const translationEdits = (texts: readonly StatedText[], text: StatedText, next: string): readonly Operation[] =>
  linkedTo(texts, text).map((one) => editOf(one, next));

const PAUSE_MS = 1000;

/** Names of gestures: what is typed in one text without a pause is undone together. */
export function createGestures(now: () => number, newName: () => string): (path: string) => string {
  let [last, field, name] = [0, '', ''];
  return (path) => {
    const time = now();
    if (path !== field || time - last > PAUSE_MS) name = newName();
    [last, field] = [time, path];
    return name;
  };
}
