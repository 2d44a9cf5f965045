/** Text to instruction tree, in one pass over the characters (reference 2, 5, 15). Never fails: what is no tag is text. */
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

export function parse(source: string, known: TagTable, options: ParseOptions = {}): Parsed {
  const findings: Finding[] = [];
  const assembler = new Assembler(findings);
  const preprocess = options.preprocess === true;
  let i = 0;
  // Both searches only go forward, so the whole is linear however braces are strewn.
  let brace = source.indexOf('{');
  while (brace >= 0) {
    if (source.charCodeAt(brace + 1) === HASH && source.charCodeAt(brace + 2) === HASH) {
      if (brace > i) assembler.block.push(textual(Op.TEXT, i, source.slice(i, brace)));
      i = comment(source, brace, preprocess, assembler, findings);
      brace = source.indexOf('{', i);
      continue;
    }
    const close = source.indexOf('}', brace + 1);
    if (close < 0) break;
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
      const { instruction: read, problems } = isTag ? known.tags.get(source, open + 1, close) : TEXT;
      for (const { code, values } of problems) findings.push({ code, values, at: open });
      if (read === null) assembler.block.push(textual(Op.TEXT, open, source.slice(open, close + 1)));
      else assembler.accept(read, open);
    }
    i = close + 1;
  }
  if (i < source.length) assembler.block.push(textual(Op.TEXT, i, source.slice(i)));
  return { root: assembler.finish(), findings };
}

/** A multi-line comment; gives the offset after it. The pre-processor drops it. */
function comment(source: string, open: number, preprocess: boolean, assembler: Assembler, findings: Finding[]): number {
  let end = source.indexOf('##}', open + 3);
  if (end < 0) {
    findings.push({ code: 'EOF_IN_COMMENT', values: {}, at: open });
    end = source.length;
  }
  if (!preprocess)
    assembler.block.push(instruction(Op.COMMENT, open, { text: source.slice(open + 3, end), closed: true }));
  return end + 3;
}
