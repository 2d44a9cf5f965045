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
