/** Text to instruction tree, in one pass over the characters (reference 2, 5, 15). Never fails: what is no tag is text. */
import { Assembler, type Finding } from './assembler.ts';
import { isSpace } from './characters.ts';
import { parseInstruction } from './instructions.ts';
import { TagReader } from './tag-reader.ts';
import { type Instruction, instruction, Op, textInstruction } from './tree.ts';
import { parseVariable } from './variable.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface Parsed {
  readonly root: Instruction;
  readonly findings: readonly Finding[];
}

export interface ParseOptions {
  /** Reads the tags of the pre-processor scope (`{^…}`) and leaves all others as text. */
  readonly preprocess?: boolean;
}

const HASH = 35;
const DOT = 46;
const CARET = 94;

export function parse(source: string, vocabulary: Vocabulary, options: ParseOptions = {}): Parsed {
  const findings: Finding[] = [];
  const assembler = new Assembler(findings);
  const reader = new TagReader(source, vocabulary, findings);
  const preprocess = options.preprocess === true;
  let i = 0;
  for (;;) {
    const brace = source.indexOf('{', i);
    if (brace < 0) break;
    if (source.charCodeAt(brace + 1) === HASH && source.charCodeAt(brace + 2) === HASH) {
      if (brace > i) assembler.block.push(textInstruction(i, source.slice(i, brace)));
      i = comment(source, brace, preprocess, assembler, findings);
      continue;
    }
    const close = source.indexOf('}', brace + 1);
    if (close < 0) break;
    const open = source.lastIndexOf('{', close);
    if (open > i) assembler.block.push(textInstruction(i, source.slice(i, open)));
    if (!parseTag(reader, open, close, preprocess, assembler)) {
      assembler.block.push(textInstruction(open, source.slice(open, close + 1)));
    }
    i = close + 1;
  }
  if (i < source.length) assembler.block.push(textInstruction(i, source.slice(i)));
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

/** Reads one tag; false when it is not one. */
function parseTag(reader: TagReader, open: number, close: number, preprocess: boolean, assembler: Assembler): boolean {
  const { source } = reader;
  let start = open + 1;
  let first = source.charCodeAt(start);
  if (first === CARET) {
    if (!preprocess) return true;
    start++;
    first = source.charCodeAt(start);
  } else if (preprocess) return false;
  // Most braces in a page belong to scripts and styles: turned away here, before anything is allocated.
  if (start >= close || isSpace(first)) return false;
  if (first === HASH) {
    assembler.block.push(instruction(Op.COMMENT, open, { text: source.slice(start + 1, close) }));
    return true;
  }
  if (first === DOT) return parseInstruction(reader, open, start + 1, close, assembler);
  const variable = parseVariable(reader, open, start, close);
  if (variable === null) return false;
  assembler.block.push(variable);
  return true;
}
