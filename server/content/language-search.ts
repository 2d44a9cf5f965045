/** Search in memory: on pages in a language of the site, translated texts are found besides the original ones. */
import type { PageData } from './content-source.ts';
import { type Candidate, createScoring } from './search.ts';
import type { RulesIn } from './search-rules.ts';
import { joined, type Vocabulary, vocabularyOf } from './spelling.ts';
import type { SiteLanguages } from './translation/language-types.ts';
import { languagesFor, tablesIn } from './translation/site-languages.ts';

interface SearchedTexts<C extends Candidate> {
  /** Read on the first search: reading the texts of all pages takes time. */
  readonly candidates: () => readonly C[];
  readonly rulesIn: RulesIn;
  readonly languages: SiteLanguages | undefined;
}

interface TextSearch<C extends Candidate> {
  /** The candidates that match all terms, in the original or in a translation; the better match counts. */
  readonly rank: (terms: readonly string[], language?: string) => readonly (C & { readonly score: number })[];
  readonly vocabulary: (language?: string) => Vocabulary;
}

/** The texts that a search in a language finds besides the original ones. */
interface Translations<C> {
  readonly texts: ReadonlyMap<C, readonly PageData[]>;
  readonly scoring: ReturnType<typeof createScoring>;
  readonly vocabulary: Vocabulary;
}

/** The languages whose translations a search finds; none without a language, and for the original one. */
export const searchedLanguages = (
  languages: SiteLanguages | undefined,
  language: string | undefined,
): readonly string[] => (languages === undefined || language === undefined ? [] : languagesFor(languages, language));

/** Translates and indexes each text once. */
export function createTextSearch<C extends Candidate>(searched: SearchedTexts<C>): TextSearch<C> {
  const { candidates, rulesIn } = searched;
  const scoring = createScoring(rulesIn());
  const vocabulary = vocabularyOf(candidates, rulesIn());
  const made = new Map<string, Translations<C> | undefined>();
  const translationsIn = (language: string | undefined): Translations<C> | undefined => {
    if (language === undefined) return undefined;
    if (!made.has(language)) made.set(language, readTranslations(searched, language));
    return made.get(language);
  };
  return {
    rank(terms, language) {
      if (terms.length === 0) return [];
      const score = scoring(terms);
      const translations = translationsIn(language);
      const scoreTranslated = translations?.scoring(terms) ?? score;
      return candidates()
        .map((candidate) => {
          const translated = (translations?.texts.get(candidate) ?? []).map(scoreTranslated);
          return { ...candidate, score: Math.max(score(candidate.item), ...translated) };
        })
        .filter((hit) => hit.score > 0);
    },
    vocabulary(language) {
      const translations = translationsIn(language);
      return translations === undefined ? vocabulary : joined([vocabulary, translations.vocabulary]);
    },
  };
}

function readTranslations<C extends Candidate>(
  { candidates, rulesIn, languages }: SearchedTexts<C>,
  language: string,
): Translations<C> | undefined {
  const codes = searchedLanguages(languages, language);
  if (languages === undefined || codes.length === 0) return undefined;
  const rules = rulesIn(language);
  const tables = codes.map((code) => tablesIn(languages, [code]));
  const texts = new Map(
    candidates().map((candidate) => {
      const { item, translate = () => item } = candidate;
      return [candidate, tables.map(translate).filter((translated) => translated !== item)] as const;
    }),
  );
  const found = [...texts.values()].flat().map((item): Candidate => ({ item, kind: '' }));
  return { texts, scoring: createScoring(rules), vocabulary: vocabularyOf(() => found, rules) };
}
