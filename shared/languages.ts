/** Languages by tag (BCP 47): names, text direction, and URL segments. */

/** Right-to-left scripts (Unicode, `Script` and `Bidi_Class`). */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  ...['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'],
]);

/** Whether a language is written from right to left, in the script of its tag or its usual one. */
export function isRightToLeft(code: string): boolean {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(code).maximize().script ?? '');
  } catch {
    // RangeError: not a valid language tag.
    return false;
  }
}

/** The name of a language in another language, by default its own; the tag if there is no name. */
export function languageName(code: string, inLanguage = code): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The first path segment of pages in a language other than the default. */
export const languageSegment = (code: string): string => code.toLowerCase();
