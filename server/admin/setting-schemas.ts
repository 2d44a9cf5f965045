/** Converts setting tables to request schemas: unknown settings and invalid values are rejected, missing ones have defaults. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { HEX_COLOR, type Setting, type SettingTable, type ValuesOf } from '#shared/settings';
import { isWebAddress } from '#shared/web-address';

const MAX_MARKUP = 200_000;
const LAST_DATE = 8.64e15;

/** The schema of a table. */
export const settingSchema = <const Table extends SettingTable>(table: Table) =>
  z.strictObject(
    Object.fromEntries(Object.entries(table).map(([name, setting]) => [name, schemaOf(setting)])),
  ) as unknown as z.ZodObject & z.ZodType<ValuesOf<Table>>;

function schemaOf(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'text':
    case 'reference':
    case 'currency':
      return z.string().max(setting.max).default(setting.default);
    case 'html':
    case 'markup':
      return z.string().max(MAX_MARKUP).default('');
    case 'url':
      return z.string().max(2000).refine(isEmptyOrAddress, invalidUrl).default('');
    case 'color':
      return z.string().regex(HEX_COLOR, 'must be a color such as #8f3a1d').or(z.literal('')).default('');
    case 'boolean':
      return z.boolean().default(setting.default);
    case 'integer':
    case 'money':
      return z.number().int().min(setting.min).max(setting.max).default(setting.default);
    case 'number':
      return z.number().min(setting.min).max(setting.max).default(setting.default);
    case 'choice':
      return z.enum(setting.values as [string, ...string[]]).default(setting.default);
    case 'date':
      return z.number().min(-LAST_DATE).max(LAST_DATE).default(0);
    case 'object':
      // Settings in a missing object have their defaults, too.
      return settingSchema(setting.of).prefault({});
    case 'list':
      return z.array(schemaOf(setting.of)).max(setting.max).default([]);
  }
}

const isEmptyOrAddress = (value: string): boolean => value === '' || isWebAddress(value);
const invalidUrl = { error: (issue: { readonly input?: unknown }) => adminMessages.pageUrl(String(issue.input)) };
