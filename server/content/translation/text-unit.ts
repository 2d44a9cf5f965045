/** A translatable text of a document, and the visitor function for walks over documents. */
import { escapeHtml } from '#shared/html';
import { replaceTags } from '#shared/spans';

/** `plain`: as entered. `rich`: sanitized HTML. `markup`: HTML by admins, printed unescaped. */
export type TextKind = 'plain' | 'rich' | 'markup';

export interface TextUnit {
  /** Its path in the document. */
  readonly path: string;
  readonly kind: TextKind;
  readonly text: string;
  /** Its name for translators. */
  readonly label: string;
  /** The part of the document that contains it; empty: the document itself. */
  readonly part: string;
}

/** Returns the replacement of a text: the same text for no change. */
export type Visit = (unit: TextUnit) => string;

/** A text as HTML. */
export const htmlOf = ({ kind, text }: TextUnit): string => (kind === 'plain' ? escapeHtml(text) : text);

/** Without a letter there is nothing to translate: numbers, prices, images in markup. */
export const hasWords = ({ kind, text }: Pick<TextUnit, 'kind' | 'text'>): boolean =>
  /\p{L}/u.test(kind === 'plain' ? text : replaceTags(text, /</, ' ').replace(/&[a-z]+;/gi, ' '));

/** The texts that a walk over a document visits. */
export function unitsOf(walk: (visit: Visit) => unknown): readonly TextUnit[] {
  const units: TextUnit[] = [];
  walk((unit) => {
    units.push(unit);
    return unit.text;
  });
  return units;
}
