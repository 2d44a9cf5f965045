/**
 * Joins the output of neighboring instructions into few pieces: half of a page's time goes into concatenating pieces and flattening the
 * result. Adjacent fixed texts become one piece, and so does a choice between two fixed texts with the fixed text around it.
 */

import { type Instruction, literalText, Op } from '../syntax/tree.ts';

/** Max length of fixed text that is duplicated in both branches of a choice (UTF-16 units). */
const MAX_REPEATED_LENGTH = 200;

interface Choice {
  readonly condition: string;
  yes: string;
  no: string;
}

export class Printing {
  private readonly literal: (text: string) => string;
  private pieces: string[];
  private fixed = '';
  private choice: Choice | null = null;

  /** `literal` turns a text into code; `first` is an expression that is printed before all others. */
  constructor(literal: (text: string) => string, first?: string) {
    this.literal = literal;
    this.pieces = first === undefined ? [] : [first];
  }

  /** Number of finished pieces. */
  get count(): number {
    return this.pieces.length;
  }

  text(text: string): void {
    const { choice } = this;
    if (choice === null || text.length > MAX_REPEATED_LENGTH) {
      this.endChoice();
      this.fixed += text;
    } else {
      choice.yes += text;
      choice.no += text;
    }
  }

  /** An expression that is always a string. */
  value(expression: string): void {
    this.endText();
    this.pieces.push(expression);
  }

  /** One of two fixed texts. */
  choose(condition: string, yes: string, no: string): void {
    this.endChoice();
    if (this.fixed.length > MAX_REPEATED_LENGTH) this.endText();
    this.choice = { condition, yes: this.fixed + yes, no: this.fixed + no };
    this.fixed = '';
  }

  /** A statement that appends everything to the page, or '' if there is nothing; then starts over. */
  statement(): string {
    this.endText();
    const { pieces } = this;
    this.pieces = [];
    // Neighbors are joined first: short texts stay flat, and the page is a rope of fewer pieces.
    return pieces.length === 0 ? '' : `o+=${pieces.join('+')};`;
  }

  private endText(): void {
    this.endChoice();
    if (this.fixed !== '') this.pieces.push(this.literal(this.fixed));
    this.fixed = '';
  }

  private endChoice(): void {
    if (this.choice === null) return;
    const { condition, yes, no } = this.choice;
    this.pieces.push(`(${condition}?${this.literal(yes)}:${this.literal(no)})`);
    this.choice = null;
  }
}

/** The fixed output of an instruction; null if it is not fixed. */
export function fixedText(node: Instruction): string | null {
  return node.op === Op.TEXT ? node.text : literalText(node.op) || null;
}

/** The output of a block if it is all fixed text; otherwise null. */
export function fixedBlock(block: readonly Instruction[] | null): string | null {
  let text = '';
  for (const node of block ?? []) {
    const fixed = fixedText(node);
    if (fixed === null) return null;
    text += fixed;
  }
  return text;
}

/** The fixed texts around a block; null if one of them is empty, or nothing is between them. */
export function fixedEnds(block: readonly Instruction[]) {
  let from = 0;
  let to = block.length;
  let lead = '';
  let trail = '';
  for (let text = textAt(block, from); text !== null; text = textAt(block, ++from)) lead += text;
  for (let text = textAt(block, to - 1); to > from && text !== null; text = textAt(block, --to - 1))
    trail = text + trail;
  return lead === '' || trail === '' || from >= to ? null : { lead, trail, inner: block.slice(from, to) };
}

const textAt = (block: readonly Instruction[], at: number): string | null => {
  const node = block[at];
  return node === undefined ? null : fixedText(node);
};
