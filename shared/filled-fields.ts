/** What a shopper has filled in for a product, on one line. */
import { isData } from './json.ts';

/** What the fields of a form are called, by their ids. */
export type FieldTitles = Readonly<Record<string, string>>;

/** `Name: Ann; Extras: box, card`. What is empty is left out; a field whose title is not known says its id. */
export function filledFields(additionalFields: string | null, titles: FieldTitles = {}): string {
  if (additionalFields === null || additionalFields === '') return '';
  const given: unknown = JSON.parse(additionalFields);
  if (!isData(given)) return '';
  return Object.entries(given)
    .flatMap(([id, value]) => {
      const text = answerText(value);
      return text === '' ? [] : [`${Object.hasOwn(titles, id) ? titles[id] : id}: ${text}`];
    })
    .join('; ');
}

/** An answer on one line: texts and numbers as they are, names and dates in their parts, choices with commas. */
const answerText = (value: unknown): string =>
  [value]
    .flat()
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .map((part) => String(part).trim())
    .filter(Boolean)
    .join(', ');
