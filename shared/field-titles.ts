/** What the fields of a form are called, for those who read what was filled in. */
import type { FieldTitles } from './filled-fields.ts';
import { field, listOf, textOf } from './json.ts';
import { plainText } from './plain-text.ts';

/** Of the fields of a form as page JSON has them; fields without a title are left out. */
export function fieldTitles(fields: unknown): FieldTitles {
  const named = listOf(fields).map(
    (one) => [textOf(field(one, 'id')), plainText(textOf(field(one, 'title')))] as const,
  );
  return Object.fromEntries(named.filter(([id, title]) => id !== '' && title !== ''));
}
