/** Languages by their tags (BCP 47): names, the direction of their script, and where their pages stand. */

/** Scripts that are written from right to left (Unicode, `Script` and `Bidi_Class`). */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  ...['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa', 'Yezi'],
]);

/** Whether a language is written from right to left, by its own script or the one that its tag names. */
export function isRightToLeft(code: string): boolean {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(code).maximize().script ?? '');
  } catch {
    // A RangeError: it is no language tag.
    return false;
  }
}

/** The name of a language in a language, its own by default; its tag where nobody knows one. */
export function languageName(code: string, inLanguage = code): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The first segment of the addresses of a language that is not the default one. */
export const languageSegment = (code: string): string => code.toLowerCase();
