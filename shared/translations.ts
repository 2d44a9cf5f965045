/** Translations of a document's texts and their lookup, shared by server and studio. */
import { field, isData, isTruthy, textOf } from './json.ts';

export interface TranslatedText {
  readonly text: string;
  /** The original text at the time of translation. */
  readonly of: string;
  /** The text is HTML. */
  readonly isMarkup?: boolean | undefined;
}

/** A text to look up. */
interface TextUnit {
  readonly path: string;
  readonly kind: string;
  readonly text: string;
}

/** Translations of one document, indexed for lookup. */
export interface TextTable {
  /**
   * The translation of a text; undefined if there is none. List entries move, so the same text elsewhere takes precedence over a
   * translation of a different original, and in lists the latter is only used if that original is gone (`isGone`).
   */
  find(unit: TextUnit, isGone: (original: string) => boolean): TranslatedText | undefined;
}

const keyOf = (isMarkup: boolean, original: string): string => `${isMarkup ? '<' : ''}\0${original}`;

/** Whether a path points into a list. Blocks are identified by id. */
const isInList = (path: string): boolean => /(?:^|\.)\d+(?:\.|$)/.test(path.replace(/^blocks\.[^.]*/, ''));

/** `stored`: the document, not validated. */
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
      // Plain text is never used as markup, nor the reverse.
      const isMarkup = kind !== 'plain';
      const at = own.get(path);
      const here = at?.isMarkup === isMarkup ? at : undefined;
      if (here?.of === text) return here;
      const isStill = here !== undefined && (!isInList(path) || isGone(here.of));
      return byOriginal.get(keyOf(isMarkup, text)) ?? (isStill ? here : undefined);
    },
  };
}
