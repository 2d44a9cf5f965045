/** Page data that commerce formatters read besides their product. */
import { htmlInAttribute } from '#shared/html';
import type { Env } from '../../execute/env.ts';
import { emit, isTrue, ownFields, property, type Value } from '../../execute/values.ts';
import { makeReference, type Reference } from '../../syntax/reference.ts';

/** The reference to a localized string of the site. */
export const localizedString = (name: string): Reference =>
  makeReference(['localizedStrings', name], (fields) => fields.localizedStrings);

/** The site's text if it has one, otherwise the default. */
export function textOr(fallback: string, reference: Reference, env: Env): string {
  const text = env.lookup(reference);
  return isTrue(text) ? emit(text) : fallback;
}

const MERCHANDISING = makeReference(['productMerchandisingContext'], (fields) => fields.productMerchandisingContext);

/** The merchandising data of a product, which is stored outside the product. */
export function merchandisingOf(item: Value, env: Env): Value {
  const id = ownFields(item).id;
  return typeof id === 'string' || typeof id === 'number' ? property(env.lookup(MERCHANDISING), String(id)) : undefined;
}

/** A value that the reference leaves unescaped, for an attribute in double quotes; characters that would end it are escaped. */
export const attribute = (value: Value): string => htmlInAttribute(emit(value));
