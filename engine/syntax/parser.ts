/** Text to instruction tree, in one pass over the characters (reference 2, 5, 15). Never fails: what is not a tag is text. */
import { Assembler, type Finding } from './assembler.ts';
import { isSpace } from './characters.ts';
import type { ReadTag, TagTable } from './tag-table.ts';
import { type Instruction, instruction, Op, textual } from './tree.ts';

export interface Parsed {
  readonly root: Instruction;
  readonly findings: readonly Finding[];
}

export interface ParseOptions {
  /** Reads the tags of the pre-processor scope (`{^…}`) and leaves all others as text. */
  readonly preprocess?: boolean;
}

const HASH = 35;
const CARET = 94;
const TEXT: ReadTag = { instruction: null, problems: [] };

export function parse(source: string, table: TagTable, options: ParseOptions = {}): Parsed {
  const parsing = new Parsing(source, table, options);
  while (!parsing.read(Number.POSITIVE_INFINITY));
  return parsing.finish();
}

/** Parses a source in steps, for one that takes long. */
export class Parsing {
  private readonly source: string;
  private readonly table: TagTable;
  private readonly preprocess: boolean;
  private readonly assembler = new Assembler();
  /** The end of what has been read, and the next brace. */
  private at = 0;
  private brace: number;

  constructor(source: string, table: TagTable, { preprocess = false }: ParseOptions = {}) {
    this.source = source;
    this.table = table;
    this.preprocess = preprocess;
    this.brace = source.indexOf('{');
  }

  /** Reads up to `maxTags` further tags; true at the end. */
  read(maxTags: number): boolean {
    const { source, table, preprocess, assembler } = this;
    let { at: i, brace } = this;
    // Both searches only go forward, so parsing is linear however the braces are placed.
    for (let left = maxTags; brace >= 0 && left > 0; left--) {
      if (source.charCodeAt(brace + 1) === HASH && source.charCodeAt(brace + 2) === HASH) {
        if (brace > i) assembler.block.push(textual(Op.TEXT, i, source.slice(i, brace)));
        i = this.comment(brace);
        brace = source.indexOf('{', i);
        continue;
      }
      const close = source.indexOf('}', brace + 1);
      if (close < 0) {
        brace = -1;
        break;
      }
      // A tag begins at the last brace before its end.
      let open = brace;
      brace = source.indexOf('{', open + 1);
      while (brace >= 0 && brace < close) {
        open = brace;
        brace = source.indexOf('{', open + 1);
      }
      if (open > i) assembler.block.push(textual(Op.TEXT, i, source.slice(i, open)));
      const first = source.charCodeAt(open + 1);
      if (first !== CARET || preprocess) {
        // Most braces in a page belong to scripts and styles: turned away here, before anything is looked up.
        const isTag = preprocess ? first === CARET : !isSpace(first) && close > open + 1;
        const { instruction: read, problems } = isTag ? table.tags.get(source, open + 1, close) : TEXT;
        for (const { code, values } of problems) assembler.report({ code, values, at: open });
        if (read === null) assembler.block.push(textual(Op.TEXT, open, source.slice(open, close + 1)));
        else assembler.accept(read, open);
      }
      i = close + 1;
    }
    this.at = i;
    this.brace = brace;
    return brace < 0;
  }

  /** What follows the last tag. */
  finish(): Parsed {
    const { source, assembler, at } = this;
    if (at < source.length) assembler.block.push(textual(Op.TEXT, at, source.slice(at)));
    return { root: assembler.finish(), findings: assembler.findings };
  }

  /** A multi-line comment; returns the offset after it. The pre-processor drops it. */
  private comment(open: number): number {
    const { source, assembler } = this;
    let end = source.indexOf('##}', open + 3);
    if (end < 0) {
      assembler.report({ code: 'EOF_IN_COMMENT', values: {}, at: open });
      end = source.length;
    }
    if (!this.preprocess)
      assembler.block.push(instruction(Op.COMMENT, open, { text: source.slice(open + 3, end), closed: true }));
    return end + 3;
  }
}
