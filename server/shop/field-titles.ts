/** Titles of form fields. In a file without rendering code, because browsers get the titles with the cart. */

import type { FieldTitles } from '#shared/filled-fields';
import { decodeEntities } from '#shared/html';
import { field, listOf, textOf } from '#shared/json';

/** Titles of the fields of a form as page JSON; fields without a title are left out. */
export function fieldTitles(fields: unknown): FieldTitles {
  const named = listOf(fields).map(
    (item) => [textOf(field(item, 'id')), decodeEntities(textOf(field(item, 'title')))] as const,
  );
  return Object.fromEntries(named.filter(([id, title]) => id !== '' && title !== ''));
}
