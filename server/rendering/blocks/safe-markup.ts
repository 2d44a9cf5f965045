/**
 * Makes values safe for markup. Views print values unescaped, so everything that they print goes through here: text is escaped, rich
 * text is sanitized, and only `Html` is left unchanged.
 */
import type { Value } from '#engine';
import { escapeHtml, escapeHtmlKeepEntities, Html } from '#shared/html';
import type { Setting, SettingTable } from '#shared/settings';
import { richText } from './rich-text.ts';

/** Text by a visitor, exactly as it was entered: `&amp;` in it is five characters, not an entity. */
export const typedText = (text: string): Html => new Html(escapeHtml(text));

/** Data as JSON for an attribute: browsers read back the same JSON, including entities in its texts. */
export function jsonAttribute(value: unknown): Html {
  return new Html(escapeHtml(JSON.stringify(value)));
}

/** Resolved settings, safe to print in a view. */
export function safeSettings(table: SettingTable, values: Readonly<Record<string, unknown>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(table).map(([name, setting]) => [name, safeSetting(setting, values[name])]));
}

function safeSetting(setting: Setting, value: unknown): Value {
  switch (setting.kind) {
    case 'object':
      return safeSettings(setting.of, value as Record<string, unknown>);
    case 'list':
      return (value as readonly unknown[]).map((item) => safeSetting(setting.of, item));
    case 'html':
      return richText(value as string);
    case 'markup':
      return value as string;
    default:
      return typeof value === 'string' ? escapeHtmlKeepEntities(value) : (value as Value);
  }
}

/** Converts plain data to page JSON: every text is escaped, as templates expect. */
export const escapeTexts = (value: unknown): Value => withTexts(value, escapeHtml);

/** The same for texts that may already contain entities, which are kept. */
export const escapeTextsKeepEntities = (value: unknown): Value => withTexts(value, escapeHtmlKeepEntities);

function withTexts(value: unknown, asHtml: (text: string) => string): Value {
  if (typeof value === 'string') return asHtml(value);
  if (value instanceof Html) return value.html;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, asHtml));
  if (typeof value !== 'object' || value === null) return (value ?? null) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withTexts(field, asHtml)]));
}
