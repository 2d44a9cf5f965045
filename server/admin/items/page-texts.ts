/** Converts plain texts to HTML, as page JSON has them, and back. */
import { decodeEntities, escapeHtml } from '#shared/html';
import { isData } from '#shared/json';

type Convert = (text: string) => string;

function converted(value: unknown, convert: Convert): unknown {
  if (typeof value === 'string') return convert(value);
  if (Array.isArray(value)) return value.map((entry) => converted(entry, convert));
  if (!isData(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, converted(entry, convert)]));
}

/** The value with all its texts escaped. */
export const asPageTexts = <T>(value: T): T => converted(value, escapeHtml) as T;

/** The value with all its texts as they were entered. */
export const asTyped = <T>(value: T): T => converted(value, decodeEntities) as T;
