/** What commerce formatters read from the page besides their product. */
import type { Env } from '../../execute/env.ts';
import { emit, isTrue, property, type Value } from '../../execute/values.ts';
import { makeReference, type Reference } from '../../syntax/reference.ts';

/** The reference to a text of the site. */
export const localizedString = (name: string): Reference => makeReference(['localizedStrings', name]);

/** The text of the site where it has one, else the default. */
export function textOr(fallback: string, reference: Reference, env: Env): string {
  const text = env.lookup(reference);
  return isTrue(text) ? emit(text) : fallback;
}

const MERCHANDISING = makeReference(['productMerchandisingContext']);

/** The merchandising data of a product, which is not part of the product itself. */
export function merchandisingOf(item: Value, env: Env): Value {
  const id = property(item, 'id');
  return typeof id === 'string' || typeof id === 'number' ? property(env.lookup(MERCHANDISING), String(id)) : undefined;
}

const BREAKING = /["<>]/;
const entities: Readonly<Record<string, string>> = { '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/**
 * A value that the reference leaves unescaped, for an attribute in double quotes. Texts in page JSON are escaped already,
 * so `&` stays; what would end the attribute never gets through.
 */
export function attribute(value: Value): string {
  const text = emit(value);
  return BREAKING.test(text) ? text.replace(/["<>]/g, (char) => entities[char] as string) : text;
}
