/** Languages to choose from: common ones, and any other by tag. */
import { languageName } from '#shared/languages';
import type { Option } from '../controls/option.ts';

const CODES =
  'af am ar az be bg bn bs ca cs cy da de el en en-GB en-US es es-MX et eu fa fi fil fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mn mr ms my nb ne nl nn pa pl ps pt-BR pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi yi zh-Hans zh-Hant zu'.split(
    ' ',
  );

const options: readonly Option[] = CODES.map((code) => ({
  id: code,
  label: languageName(code),
  help: `${languageName(code, 'en')} (${code})`,
}));

/** Those that match a text, by their own name, English name or tag; without the site's languages. */
export function languageOptions(text: string, taken: readonly string[]): readonly Option[] {
  const sought = text.trim().toLowerCase();
  const has = new Set(taken.map((code) => code.toLowerCase()));
  return options.filter(
    ({ id, label, help = '' }) => !has.has(id.toLowerCase()) && `${label} ${help}`.toLowerCase().includes(sought),
  );
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** The tag for typed text: a language name or tag; undefined if it is neither. */
export function typedLanguage(text: string): string | undefined {
  const sought = text.trim().toLowerCase();
  const named = options.find(({ id, label, help = '' }) =>
    [id, label, help.split(' (', 1)[0] ?? ''].some((name) => name.toLowerCase() === sought),
  );
  if (named !== undefined) return named.id;
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim());
    // Like the server: a language must have a name.
    return tag === undefined || NAMES.of(tag) === undefined ? undefined : tag;
  } catch {
    // RangeError: not a valid tag.
    return undefined;
  }
}
