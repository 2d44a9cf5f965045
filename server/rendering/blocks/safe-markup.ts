/**
 * What makes text safe to stand in markup. Views print values as they are, so everything that reaches a view goes through here:
 * text is escaped, rich text is cut down to an allowed set, and only `Markup` is left alone.
 */
import type { Value } from '#engine';
import type { Setting, SettingTable } from '#shared/settings';
import { entity, escaped } from '../../http/escaped.ts';
import { richText } from './rich-text.ts';

/** Markup that is known to be safe, or that is the owner's own. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

/** Text as markup. Page JSON comes escaped, so a character reference stays one: escaping twice changes nothing. */
export function escapeText(text: string): string {
  return text.replace(/&(?!#\d+;|#x[\da-f]+;|[a-z][a-z\d]*;)|[<>"']/gi, entity);
}

/** Text that a visitor has typed, exactly as it was typed: an entity in it is six letters, not a sign. */
export const typedText = (text: string): Markup => new Markup(escaped(text));

/** Data as JSON for an attribute: what the browser reads back is the same JSON, entities in its texts included. */
export function jsonAttribute(value: unknown): Markup {
  return new Markup(escaped(JSON.stringify(value)));
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
      return typeof value === 'string' ? escapeText(value) : (value as Value);
  }
}

/** Whatever a model holds, as a view may print it: every text in it is escaped. */
export function safeModel(value: unknown): Value {
  if (typeof value === 'string') return escapeText(value);
  if (value instanceof Markup) return value.html;
  if (Array.isArray(value)) return value.map(safeModel);
  if (typeof value !== 'object' || value === null) return value as Value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, safeModel(field)]));
}
