const MAX_LENGTH = 35;

/** Whether a text is a language tag (BCP 47), known or not, of sane length. */
export function isLanguageTag(text: string): boolean {
  try {
    return text.length <= MAX_LENGTH && Intl.getCanonicalLocales(text).length === 1;
  } catch {
    // A RangeError is the answer: it is no language tag.
    return false;
  }
}
