/** The site's languages from their document, and edits of it. */
import { field, isTruthy, listOf, textOf } from '#shared/json';
import { languageName } from '#shared/languages';
import type { Operation } from '../documents/operations.ts';

export interface ListedLanguage {
  readonly code: string;
  /** The admin's name for it; empty: its own name. */
  readonly name: string;
  readonly shownName: string;
  readonly isDefault: boolean;
}

/** The languages in the admin's order. */
export const languagesIn = (value: unknown): readonly ListedLanguage[] =>
  listOf(field(value, 'languages')).map((language) => {
    const code = textOf(field(language, 'code'));
    const name = textOf(field(language, 'name'));
    return { code, name, shownName: name || languageName(code), isDefault: isTruthy(field(language, 'isDefault')) };
  });

export const originalIn = (value: unknown): string => textOf(field(value, 'original'));

/** Why a language cannot be added; undefined if it can. */
export function additionProblem(languages: readonly ListedLanguage[], code: string | undefined): string | undefined {
  if (code === undefined) return 'Choose a language from the list, or type its tag, such as pt-BR.';
  const isTaken = languages.some((language) => language.code.toLowerCase() === code.toLowerCase());
  return isTaken ? 'This language already exists' : undefined;
}

/** Makes a language the only default. */
export const defaultEdits = (languages: readonly ListedLanguage[], code: string): readonly Operation[] =>
  languages.flatMap((language, index): Operation[] =>
    language.isDefault === (language.code === code)
      ? []
      : [{ op: 'set', path: ['languages', index, 'isDefault'], value: language.code === code }],
  );
