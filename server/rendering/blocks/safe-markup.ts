/**
 * What makes text safe to stand in markup. Views print values as they are, so everything that reaches a view goes through here:
 * text is escaped, rich text is cut down to an allowed set, and only `Html` is left alone.
 */
import type { Value } from '#engine';
import { escapeHtml, escapeHtmlKeepEntities, Html } from '#shared/html';
import type { Setting, SettingTable } from '#shared/settings';
import { richText } from './rich-text.ts';

/** Text that a visitor has typed, exactly as it was typed: an entity in it is six letters, not a sign. */
export const typedText = (text: string): Html => new Html(escapeHtml(text));

/** Data as JSON for an attribute: what the browser reads back is the same JSON, entities in its texts included. */
export function jsonAttribute(value: unknown): Html {
  return new Html(escapeHtml(JSON.stringify(value)));
}

/** Settled settings as a view may print them. */
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

/** Page JSON from plain data: every text becomes HTML, which is the language's contract with its data. */
export const escapeTexts = (value: unknown): Value => withTexts(value, escapeHtml);

/** The same for texts that may hold entities already: those stay. */
export const escapeTextsKeepEntities = (value: unknown): Value => withTexts(value, escapeHtmlKeepEntities);

function withTexts(value: unknown, asHtml: (text: string) => string): Value {
  if (typeof value === 'string') return asHtml(value);
  if (value instanceof Html) return value.html;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, asHtml));
  if (typeof value !== 'object' || value === null) return (value ?? null) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withTexts(field, asHtml)]));
}
