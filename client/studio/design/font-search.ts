/** Which fonts a search finds. */

/** In the order of the picker. */
export const fontCategories = ['Sans Serif', 'Serif', 'Display', 'Script', 'Slab Serif', 'Mono', 'Other'] as const;

interface Named {
  readonly family: string;
  readonly category: string;
}

/** Fonts of a category (undefined: of all) whose names hold each word of the search. */
export function findFonts<Font extends Named>(
  fonts: readonly Font[],
  search: string,
  category: string | undefined,
): readonly Font[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return fonts.filter(
    (font) =>
      (category === undefined || font.category === category) &&
      words.every((word) => font.family.toLowerCase().includes(word)),
  );
}
