/** One text of a document that can be translated, and what visits all of them. */

/** `plain`: as it was typed. `rich`: sanitized HTML. `markup`: the owner's own HTML, printed as it is. */
export type TextKind = 'plain' | 'rich' | 'markup';

export interface TextUnit {
  /** Its place in the document. */
  readonly path: string;
  readonly kind: TextKind;
  readonly text: string;
  /** What it is, for people. */
  readonly label: string;
  /** The part of the document that it stands in; empty: the document itself. */
  readonly part: string;
}

/** Gives what stands in the place of a text: the same for no change. */
export type Visit = (unit: TextUnit) => string;

/** Without a letter there is nothing to translate: numbers, prices, pictures in markup. */
export const hasWords = ({ kind, text }: Pick<TextUnit, 'kind' | 'text'>): boolean =>
  /\p{L}/u.test(kind === 'plain' ? text : text.replace(/<[^>]*>|&[a-z]+;/gi, ' '));

/** The texts that a walk over a document meets. */
export function unitsOf(walk: (visit: Visit) => unknown): readonly TextUnit[] {
  const units: TextUnit[] = [];
  walk((unit) => {
    units.push(unit);
    return unit.text;
  });
  return units;
}
