/** Light stemming by language: plurals match their singulars, and different words stay different. */

/** Endings that are removed, longest first. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  de: ['ern', 'em', 'en', 'er', 'es', 'e', 'n', 's'],
  es: ['es', 'e', 's'],
  fr: ['es', 'e', 's', 'x'],
  it: ['a', 'e', 'i', 'o'],
  nl: ['en', 'es', 'e', 's'],
  pt: ['es', 'e', 's'],
};
const ENGLISH_ENDINGS = ['s', 'es'];
const MIN_STEM = 3;

/** Word forms of one language. Words are lower case without accents. */
export interface Stems {
  stemOf(word: string): string;
  /** All words with the same stem. */
  formsOf(word: string): readonly string[];
}

/** The forms of a language such as `de-CH`; unsupported languages are treated like English. */
export function stemsOf(language: string): Stems {
  const endings = ENDINGS[language.slice(0, 2).toLowerCase()];
  const stemOf = endings === undefined ? englishStem : (word: string) => stripped(word, endings);
  const formsOf = (word: string): readonly string[] => {
    const stem = stemOf(word);
    const added = (endings ?? ENGLISH_ENDINGS).flatMap((ending) => [stem + ending, stem + stem.slice(-1) + ending]);
    const candidates = [word, stem, ...added, stem.endsWith('y') ? `${stem.slice(0, -1)}ies` : stem];
    return [...new Set(candidates)].filter((form) => form === word || stemOf(form) === stem);
  };
  return { stemOf, formsOf };
}

function englishStem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:sh|ch|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function stripped(word: string, endings: readonly string[]): string {
  const ending = endings.find((end) => word.endsWith(end) && word.length - end.length >= MIN_STEM);
  if (ending === undefined) return word;
  const stem = word.slice(0, -ending.length);
  // Dutch doubles the consonant before an ending: mok, mokken.
  return ending === 'en' && /([b-df-hj-np-tv-z])\1$/.test(stem) && stem.length > MIN_STEM ? stem.slice(0, -1) : stem;
}
