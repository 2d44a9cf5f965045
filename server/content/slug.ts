/** Slugs: the last part of a page's path, derived from a title (specification, "Slugs and files"). */

const MIN_LENGTH = 3;

/** Letters and digits in lower case, joined by hyphens; diacritics are removed, other scripts are kept. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .normalize('NFC');
}

/**
 * A unique slug. An empty title, or one shorter than 3 characters, uses the fallback; a duplicate gets the suffix `-1`, `-2` and so on
 * until it is unique.
 */
export function uniqueSlug(title: string, fallback: string, isTaken: (slug: string) => boolean): string {
  const base = slugBase(title, fallback);
  if (!isTaken(base)) return base;
  let number = 1;
  while (isTaken(`${base}-${number}`)) number++;
  return `${base}-${number}`;
}

/** What a unique slug begins with: the slug itself, or the part before its number. */
export function slugBase(title: string, fallback: string): string {
  const created = title.trim().length < MIN_LENGTH ? '' : slugOf(title);
  return created.length < MIN_LENGTH ? fallback : created;
}
