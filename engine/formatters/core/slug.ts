import { memoize } from '../memoize.ts';

/** Most tags and categories are slugs already. */
const SLUG = /^[a-z0-9-]*$/;

const MAX_SLUGS = 2000;

const cachedSlug = memoize(MAX_SLUGS, makeSlug);

/** Letters, digits and hyphens of a text in lower case; a run of white space becomes one hyphen. */
export const slug = (text: string): string => (SLUG.test(text) ? text : cachedSlug(text));

function makeSlug(full: string): string {
  return full
    .replace(/[^a-zA-Z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .toLowerCase();
}
