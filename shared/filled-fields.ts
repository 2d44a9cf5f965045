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
    .map(([id, value]) => [Object.hasOwn(titles, id) ? titles[id] : id, answerText(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `${title}: ${text}`)
    .join('; ');
}

/** An answer on one line: texts and numbers as they are, names and dates in their parts, choices with commas. */
function answerText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  if (!Array.isArray(value)) return '';
  const parts = value.filter((part) => typeof part === 'string' || typeof part === 'number').map(String);
  return parts.filter((part) => part.trim() !== '').join(', ');
}
