/** What a block lacks before it may be shown to visitors (rendering and owner tools 5 "Editor messages"). Drafts may lack it still. */

import type { blockSettings, ShownBlockType } from '#shared/block-settings/index';
import { adminMessages } from '#shared/messages/admin';
import type { ValuesOf } from '#shared/settings';

type Values<T extends ShownBlockType> = ValuesOf<(typeof blockSettings)[T]>;

/** A message and the setting that it belongs to; undefined for a block that lacks nothing. */
export function lackOf(
  type: ShownBlockType,
  values: unknown,
): { readonly setting: string; readonly message: string } | undefined {
  switch (type) {
    case 'chart': {
      const { columns, rows } = values as Values<'chart'>;
      if (columns.length === 0 || rows.length === 0) return { setting: 'rows', message: adminMessages.dataset };
      const bare = rows.findIndex((row) => row.label.trim() === '' || row.values.length < columns.length);
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
