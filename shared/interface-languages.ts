/** The languages that the texts of the storefront come in. */

/** Languages other than English that `views/system/glossaries` has the texts of the storefront in. */
export const interfaceLanguages = ['fr', 'nl'] as const;
export type InterfaceLanguage = (typeof interfaceLanguages)[number];

/** The language of the storefront's texts for a tag: `fr` for `fr-BE`. Undefined: they stay in English. */
export const interfaceLanguage = (tag: string): InterfaceLanguage | undefined =>
  interfaceLanguages.find((language) => language === tag.split('-')[0]?.toLowerCase());
