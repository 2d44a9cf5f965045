/** Search settings of a site: the language of its words, and synonyms. */
import type { Value } from '#engine';
import type { PageData } from './content-source.ts';
import { data, flag, list, text } from './fields.ts';
import { type Stems, stemsOf } from './stems.ts';

export interface SearchRules extends Stems {
  /** Other words that a search for this one also finds. */
  synonymsOf(word: string): readonly string[];
}

/** Normalized words: lower case, without accents and soft hyphens. */
export const wordsOf = (input: string): readonly string[] =>
  input
    .normalize('NFD')
    .replace(/[\p{M}\u00ad]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The rules of a site for texts in a language; by default its own. */
export type RulesIn = (language?: string) => SearchRules;

/** Makes the rules of each language once. */
export function createRulesIn(context: PageData, document: Value): RulesIn {
  const own = text(data(context, 'website'), 'language');
  const made = new Map<string, SearchRules>();
  return (language = own) => {
    const rules = made.get(language) ?? searchRulesOf({ website: { language } }, document);
    made.set(language, rules);
    return rules;
  };
}

/** `context`: site-level data. `document`: `{"synonyms": [{"words": ["mug", "cup"], "oneWay": false}]}`. */
export function searchRulesOf(context: PageData, document: Value): SearchRules {
  const stems = stemsOf(text(data(context, 'website'), 'language'));
  const others = new Map<string, Set<string>>();
  for (const synonym of list(document, 'synonyms')) {
    const words = list(synonym, 'words').flatMap((word) => (typeof word === 'string' ? wordsOf(word) : []));
    for (const word of flag(synonym, 'oneWay') ? words.slice(0, 1) : words) {
      const stem = stems.stemOf(word);
      const known = others.get(stem) ?? new Set();
      others.set(stem, known);
      for (const other of words) if (stems.stemOf(other) !== stem) known.add(other);
    }
  }
  return { ...stems, synonymsOf: (word) => [...(others.get(stems.stemOf(word)) ?? [])] };
}

export const plainRules: SearchRules = searchRulesOf({}, null);
