/** What commerce formatters read from the page besides their product. */
import type { Env } from '../../execute/env.ts';
import { emit, isTrue, property, type Value } from '../../execute/values.ts';
import { makeReference, type Reference } from '../../syntax/reference.ts';

/** The reference to one of the site's own texts. */
export const localizedString = (name: string): Reference => makeReference(['localizedStrings', name]);

/** The site's own text where it has one, else ours. */
export function textOr(fallback: string, reference: Reference, env: Env): string {
  const found = env.lookup(reference);
  return isTrue(found) ? emit(found) : fallback;
}

const MERCHANDISING = makeReference(['productMerchandisingContext']);

/** What the shop says about one product besides the product's own data. */
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
  return BREAKING.test(text) ? text.replace(/["<>]/g, (sign) => entities[sign] as string) : text;
}
