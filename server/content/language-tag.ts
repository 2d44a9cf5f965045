const MAX_LENGTH = 35;

/** Whether a text is a well-formed language tag (BCP 47) of reasonable length. */
export function isLanguageTag(text: string): boolean {
  try {
    return text.length <= MAX_LENGTH && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    // A RangeError means that it is malformed.
    return false;
  }
}

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Whether all parts of a tag exist; `xx` is well-formed, but no language. */
export const isKnownLanguage = (tag: string): boolean =>
  isLanguageTag(tag) && names.of(tag) !== undefined && new Intl.Locale(tag).region !== 'ZZ';
