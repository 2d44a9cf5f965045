/**
 * The words of HTML for the search: inline elements are parts of words, blocks are not, and entities are characters. PostgreSQL does the
 * same for items of the store (`search_text` of the migrations).
 */
import { decodeEntities } from '#shared/html';
import { ends, replaceCode, replaceSpans, replaceTags, spansOf } from '#shared/spans';
import { wordsOf } from './search-rules.ts';

const INLINE =
  /<\/?(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)(?=\s|\/?>)/;
/** Words are compared without accents, so the letter is enough. */
const ACCENTED = /&(?:([a-wyz])(?:acute|breve|caron|cedil|circ|dblac|grave|macr|ogon|ring|tilde|uml)|([cegiz])dot);/gi;
const NAMED = /&([a-z][a-z\d]{1,31});/gi;

/** Named characters of words, without case; others, such as dashes, end a word. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ aelig: 'æ', dstrok: 'đ', eng: 'ŋ', eth: 'ð', hstrok: 'ħ', imath: 'ı', inodot: 'ı', lstrok: 'ł' }),
  ...Object.entries({ micro: 'µ', oelig: 'œ', oslash: 'ø', szlig: 'ß', thorn: 'þ', tstrok: 'ŧ', shy: '' }),
  ...Object.entries({ frac12: '½', frac14: '¼', frac34: '¾', sup1: '¹', sup2: '²', sup3: '³' }),
  ...Object.entries({ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', zeta: 'ζ', eta: 'η', theta: 'θ' }),
  ...Object.entries({ iota: 'ι', kappa: 'κ', lambda: 'λ', mu: 'μ', nu: 'ν', xi: 'ξ', omicron: 'ο', pi: 'π', rho: 'ρ' }),
  ...Object.entries({ sigma: 'σ', sigmaf: 'ς', tau: 'τ', upsilon: 'υ', phi: 'φ', chi: 'χ', psi: 'ψ', omega: 'ω' }),
]);

function withoutTags(html: string): string {
  const shown = replaceCode(html, ' ');
  const markup = replaceSpans(shown, spansOf(shown, /<!--/, ends.comment), '');
  return replaceTags(replaceTags(markup, INLINE, ''), /</, ' ');
}

const searchText = (html: string): string =>
  decodeEntities(
    withoutTags(html)
      .replace(ACCENTED, '$1$2')
      .replace(NAMED, (_entity, name: string) => LETTERS.get(name.toLowerCase()) ?? ' '),
  );

/** The normalized words of HTML. */
export const wordsOfHtml = (html: string): readonly string[] => wordsOf(searchText(html));
