/** What the texts of a document are in another language, and how a text finds its own: the server and the studio decide alike. */
import { field, isData, isTruthy, textOf } from './json.ts';

export interface TranslatedText {
  readonly text: string;
  /** The original that it was translated from. */
  readonly of: string;
  /** It is HTML. */
  readonly isMarkup?: boolean | undefined;
}

/** A text that looks for its translation. */
interface Sought {
  readonly path: string;
  readonly kind: string;
  readonly text: string;
}

/** Translations of one document, ready to be asked. */
export interface TextTable {
  /**
   * The translation of a text; undefined when there is none. Entries of lists move, so the same words at another place come before
   * what was translated from other words, and in lists that is only taken where those are gone (`isGone`).
   */
  find(unit: Sought, isGone: (original: string) => boolean): TranslatedText | undefined;
}

const keyOf = (isMarkup: boolean, original: string): string => `${isMarkup ? '<' : ''}\0${original}`;

/** Whether a place is that of an entry of a list. Blocks are found by their ids. */
const isInList = (path: string): boolean => /(?:^|\.)\d+(?:\.|$)/.test(path.replace(/^blocks\.[^.]*/, ''));

/** `stored`: the document, in whatever shape it is. */
export function textTable(stored: unknown): TextTable {
  const texts = field(stored, 'texts');
  const own = new Map<string, TranslatedText>();
  const byOriginal = new Map<string, TranslatedText>();
  for (const [path, value] of Object.entries(isData(texts) ? texts : {})) {
    const isMarkup = isTruthy(field(value, 'isMarkup'));
    const entry = { text: textOf(field(value, 'text')), of: textOf(field(value, 'of')), isMarkup };
    if (entry.text === '') continue;
    own.set(path, entry);
    byOriginal.set(keyOf(isMarkup, entry.of), entry);
  }
  return {
    find({ path, kind, text }, isGone) {
      // A plain text is never put where markup is, nor the other way.
      const isMarkup = kind !== 'plain';
      const at = own.get(path);
      const here = at?.isMarkup === isMarkup ? at : undefined;
      if (here?.of === text) return here;
      const isStill = here !== undefined && (!isInList(path) || isGone(here.of));
      return byOriginal.get(keyOf(isMarkup, text)) ?? (isStill ? here : undefined);
    },
  };
}
