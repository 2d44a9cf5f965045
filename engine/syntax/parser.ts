/** Parses text to an instruction tree, in one pass over the characters (reference 2, 5, 15). Never fails: what is not a tag is text. */
import { Assembler, type Finding } from './assembler.ts';
import { isSpace } from './characters.ts';
import { NO_TAG, type TagTable } from './tag-table.ts';
import { type Instruction, instruction, Op, textual } from './tree.ts';
import { type TreeWeight, weighText } from './tree-weight.ts';

export interface Parsed {
  readonly root: Instruction;
  readonly findings: readonly Finding[];
  readonly weight: TreeWeight;
}

export interface ParseOptions {
  /** Parses only the tags of the pre-processor scope (`{^…}`); all others stay text. */
  readonly preprocess?: boolean;
}

const HASH = 35;
const CARET = 94;

export function parse(source: string, table: TagTable, options: ParseOptions = {}): Parsed {
  const parsing = new Parsing(source, table, options);
  while (!parsing.read(Number.POSITIVE_INFINITY));
  return parsing.finish();
}

/** Parses a source in steps, for long sources. */
export class Parsing {
  private readonly source: string;
  private readonly table: TagTable;
  private readonly preprocess: boolean;
  private readonly assembler = new Assembler();
  /** The end of the parsed part, and the next brace. */
  private at = 0;
  private brace: number;
  private bytes = 0;
  private pieces = 1;

  constructor(source: string, table: TagTable, { preprocess = false }: ParseOptions = {}) {
    this.source = source;
    this.table = table;
    this.preprocess = preprocess;
    this.brace = source.indexOf('{');
  }

  /** Parses up to `maxTags` more tags; true at the end. */
  read(maxTags: number): boolean {
    const { source, table, preprocess, assembler } = this;
    let { at: i, brace } = this;
    // Both searches only move forward, so parsing is linear for any placement of braces.
    for (let left = maxTags; brace >= 0 && left > 0; left--) {
      if (source.charCodeAt(brace + 1) === HASH && source.charCodeAt(brace + 2) === HASH) {
        if (brace > i) this.text(i, brace);
        i = this.comment(brace);
        brace = source.indexOf('{', i);
        continue;
      }
      const close = source.indexOf('}', brace + 1);
      if (close < 0) {
        brace = -1;
        break;
      }
      // A tag starts at the last brace before its end.
      let open = brace;
      brace = source.indexOf('{', open + 1);
      while (brace >= 0 && brace < close) {
        open = brace;
        brace = source.indexOf('{', open + 1);
      }
      if (open > i) this.text(i, open);
      const first = source.charCodeAt(open + 1);
      if (first !== CARET || preprocess) {
        // Most braces in a page belong to scripts and styles: skipped here, before any lookup.
        const isTag = preprocess ? first === CARET : !isSpace(first) && close > open + 1;
        const { instruction: read, problems, weight } = isTag ? table.tags.get(source, open + 1, close) : NO_TAG;
        for (const { code, values } of problems) assembler.report({ code, values, at: open });
        if (read === null) this.text(open, close + 1);
        else assembler.accept(read, open);
        this.bytes += weight.bytes;
        this.pieces += weight.pieces;
      }
      i = close + 1;
    }
    this.at = i;
    this.brace = brace;
    return brace < 0;
  }

  /** Adds the text after the last tag. */
  finish(): Parsed {
    const { source, assembler, at } = this;
    if (at < source.length) this.text(at, source.length);
    const weight = { bytes: this.bytes, pieces: this.pieces };
    return { root: assembler.finish(), findings: assembler.findings, weight };
  }

  private text(start: number, end: number): void {
    this.assembler.block.push(textual(Op.TEXT, start, this.source.slice(start, end)));
    this.bytes += weighText(end - start);
    this.pieces++;
  }

  /** A multi-line comment; returns the offset after it. The pre-processor drops it. */
  private comment(open: number): number {
    const { source, assembler } = this;
    let end = source.indexOf('##}', open + 3);
    if (end < 0) {
      assembler.report({ code: 'EOF_IN_COMMENT', values: {}, at: open });
      end = source.length;
    }
    this.bytes += weighText(end - open);
    this.pieces++;
    if (!this.preprocess)
      assembler.block.push(instruction(Op.COMMENT, open, { text: source.slice(open + 3, end), closed: true }));
    return end + 3;
  }
}
