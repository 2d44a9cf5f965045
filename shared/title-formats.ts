/** How titles of pages are made of names: `%c` page, `%i` item, `%s` site. */

/** Where the owner has not set others. */
const usual = { homepage: '%s', page: '%c — %s', item: '%i — %s' } as const;
export type TitleKind = keyof typeof usual;

export interface TitleNames {
  readonly site: string;
  readonly page: string;
  readonly item: string;
}

/** The title that a format gives; '' is the usual one. */
export function titleOf(kind: TitleKind, format: string, { site, page, item }: TitleNames): string {
  const names: Readonly<Record<string, string>> = { '%s': site, '%c': page, '%i': item };
  return (format || usual[kind]).replace(/%[cis]/g, (sign) => names[sign] ?? '').replace(/^ — | — $/g, '');
}
