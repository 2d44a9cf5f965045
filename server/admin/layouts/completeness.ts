/** What is missing in a block before it can be published (rendering and owner tools 5 "Editor messages"). Drafts may be incomplete. */

import type { blockSettings, ShownBlockType } from '#shared/block-settings/index';
import { field, listOf, textOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import type { ValuesOf } from '#shared/settings';

type Values<T extends ShownBlockType> = ValuesOf<(typeof blockSettings)[T]>;

/** A message and its setting; undefined for a complete block. `stored` is what was sent. */
export function lackOf(
  type: ShownBlockType,
  values: unknown,
  stored: unknown,
): { readonly setting: string; readonly message: string } | undefined {
  switch (type) {
    case 'chart': {
      const { columns } = values as Values<'chart'>;
      const rows = listOf(field(stored, 'rows'));
      if (columns.length === 0 || rows.length === 0) return { setting: 'rows', message: adminMessages.dataset };
      const bare = rows.findIndex((row) => isBare(row, columns.length));
      return bare === -1 ? undefined : { setting: `rows.${bare}`, message: adminMessages.datasetRow };
    }
    case 'newsletter':
      return (values as Values<'newsletter'>).formId.trim() === ''
        ? { setting: 'formId', message: adminMessages.mailingList }
        : undefined;
    default:
      return undefined;
  }
}

/** Whether a row of a dataset lacks a label, or a number in a column. */
function isBare(row: unknown, columns: number): boolean {
  const values = listOf(field(row, 'values'));
  return textOf(field(row, 'label')).trim() === '' || values.length < columns || values.includes(null);
}
