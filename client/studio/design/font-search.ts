/** Font search. */

/** In the picker's order. */
export const fontCategories = ['Sans Serif', 'Serif', 'Display', 'Script', 'Slab Serif', 'Mono', 'Other'] as const;

interface Named {
  readonly family: string;
  readonly category: string;
}

/** Fonts of a category (undefined: all) whose names contain every word of the search. */
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
