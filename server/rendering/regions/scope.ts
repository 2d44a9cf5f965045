/** What regions read from the page besides their own value. */

import { makeReference, type Value } from '#engine';
import { decodeEntities } from '#shared/html';
import { field, isTruthy, textOf } from '#shared/json';
import type { Env } from './define-region.ts';

/** A value of the page by its path; undefined when there is none. */
export const pageValue = (env: Env, ...path: string[]): Value => env.lookup(makeReference(path));

/** What product regions read of the page: the shop's settings and texts, and the merchandising context. */
const PAGE = [
  'featureFlags',
  'website',
  'websiteSettings',
  'localizedStrings',
  'productMerchandisingContext',
  'collection',
  'collectionId',
].map((name) => makeReference([name]));

/** Everything that a product region depends on besides the product and its arguments (`RegionDefinition.reads`). */
export function pageReads(env: Env): readonly unknown[] {
  const read: unknown[] = [env.cldr];
  for (const reference of PAGE) read.push(env.lookup(reference));
  return read;
}

/** The site's own text as plain text, else the default. */
export function siteText(env: Env, name: string, fallback: string): string {
  const own = pageValue(env, 'localizedStrings', name);
  return isTruthy(own) ? decodeEntities(textOf(own)) : fallback;
}

/** A property of a value as plain text. */
export const plainOf = (value: unknown, name: string): string => decodeEntities(textOf(field(value, name)));

/** The merchandising context of a product. */
export function merchandisingOf(item: Value, env: Env): unknown {
  const id = textOf(field(item, 'id'));
  return id === '' ? undefined : field(pageValue(env, 'productMerchandisingContext'), id);
}

/** The currency that the visitor sees prices in. */
export function storeCurrency(env: Env): string {
  const settings = pageValue(env, 'websiteSettings', 'storeSettings') ?? pageValue(env, 'website', 'storeSettings');
  return textOf(field(settings, 'selectedCurrency')) || textOf(field(settings, 'defaultCurrency')) || 'USD';
}
