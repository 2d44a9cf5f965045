/** Tags that begin with a dot: instructions and predicates (reference 5). */
import type { Assembler } from './assembler.ts';
import { endOfPath, endOfSpaces, endOfWord } from './characters.ts';
import type { Reference } from './reference.ts';
import type { TagReader } from './tag-reader.ts';
import { bare, type Instruction, instruction, Op, referring } from './tree.ts';
import { parseChain } from './variable.ts';

const MOST_IF_VARIABLES = 30;
const literals: ReadonlyMap<string, number> = new Map([
  ['space', Op.SPACE],
  ['tab', Op.TAB],
  ['newline', Op.NEWLINE],
  ['meta-left', Op.META_LEFT],
  ['meta-right', Op.META_RIGHT],
]);

/** A reader gets the offset after the instruction's name; true when the tag was read to its end. */
type Reader = (reader: TagReader, open: number, i: number, close: number, assembler: Assembler) => boolean;

/** Reads the instruction whose name starts at `i`; false when the tag is text. */
export function parseInstruction(
  reader: TagReader,
  open: number,
  i: number,
  close: number,
  assembler: Assembler,
): boolean {
  const { source } = reader;
  const end = endOfWord(source, i);
  if (end < 0) return false;
  if (source.charCodeAt(end) === 63 && end < close) {
    assembler.enter(predicate(reader, Op.PREDICATE, open, i, end, close));
    return true;
  }
  // Every second instruction is an end.
  if (end === close && source.startsWith('end', i) && end - i === 3) {
    assembler.end(open);
    return true;
  }
  const name = source.slice(i, end);
  const literal = literals.get(name);
  if (literal !== undefined && end === close) {
    assembler.block.push(bare(literal, open));
    return true;
  }
  const read = readers.get(name);
  if (read?.(reader, open, end, close, assembler) === true) return true;
  const tag = source.slice(open, close + 1);
  if (read === undefined && literal === undefined) reader.report('INVALID_INSTRUCTION', { tag }, open);
  else if (source.slice(end, close).trim() !== '' || name !== 'if' || end === close) {
    reader.report('MALFORMED_INSTRUCTION', { tag, reason: reasonFor(name) }, open);
  }
  return false;
}

function reasonFor(name: string): string {
  return usage.get(name) ?? 'nothing may follow the name, not even a space';
}

const usage: ReadonlyMap<string, string> = new Map([
  ['section', 'expected {.section NAME}'],
  ['repeated', 'expected {.repeated section NAME}'],
  ['alternates', 'expected {.alternates with}'],
  ['or', 'expected {.or} or {.or PREDICATE? …}'],
  ['if', 'expected {.if NAME}, names joined by && and ||, or {.if PREDICATE? …}'],
  ['var', 'expected {.var @NAME REFERENCE} with no space at the end'],
  ['ctx', 'expected {.ctx @NAME key=REFERENCE …}'],
  ['eval', 'expected {.eval EXPRESSION}'],
  ['include', 'expected {.include NAME …}'],
  ['inject', 'expected {.inject @NAME PATH} with no space at the end'],
  ['macro', 'expected {.macro NAME} with no space at the end'],
]);

function predicate(
  reader: TagReader,
  op: number,
  open: number,
  start: number,
  mark: number,
  close: number,
): Instruction {
  const name = reader.source.slice(start, mark + 1);
  if (!reader.vocabulary.hasPredicate(name)) reader.report('PREDICATE_UNKNOWN', { name }, open);
  return instruction(op, open, { name, args: reader.args(mark + 1, close) });
}

const section: Reader = (reader, open, i, close, assembler) => {
  const ref = soleReference(reader, i, close);
  if (ref === null) return false;
  assembler.enter(referring(Op.SECTION, open, [ref]));
  return true;
};

const repeated: Reader = (reader, open, i, close, assembler) => {
  const word = ' section';
  if (!reader.source.startsWith(word, i)) return false;
  const ref = soleReference(reader, i + word.length, close);
  if (ref === null) return false;
  assembler.enter(referring(Op.REPEATED, open, [ref]));
  return true;
};

function soleReference(reader: TagReader, i: number, close: number): Reference | null {
  const start = reader.spaces(i);
  if (start < 0) return null;
  const ref = reader.reference(start, close);
  return ref !== null && reader.end === close ? ref : null;
}

const alternates: Reader = (reader, open, i, close, assembler) => {
  if (reader.source.slice(i, close) !== ' with') return false;
  assembler.alternates(open);
  return true;
};

const or: Reader = (reader, open, i, close, assembler) => {
  if (i === close) {
    assembler.or(bare(Op.OR_PREDICATE, open));
    return true;
  }
  const mark = endOfWord(reader.source, i + 1);
  if (reader.source.charCodeAt(i) !== 32 || mark < 0 || mark >= close || reader.source.charCodeAt(mark) !== 63)
    return false;
  assembler.or(predicate(reader, Op.OR_PREDICATE, open, i + 1, mark, close));
  return true;
};

/** With anything after the name: the bare form is read before. */
const end: Reader = () => false;

const conditional: Reader = (reader, open, i, close, assembler) => {
  const start = reader.spaces(i);
  if (start < 0) return false;
  if (start >= close) {
    reader.report('IF_EMPTY', {}, open);
    return false;
  }
  const mark = endOfWord(reader.source, start);
  if (mark > 0 && mark < close && reader.source.charCodeAt(mark) === 63) {
    assembler.enter(predicate(reader, Op.PREDICATE, open, start, mark, close));
    return true;
  }
  const node = ifVariables(reader, open, start, close);
  if (node === null) return false;
  assembler.enter(node);
  return true;
};

function ifVariables(reader: TagReader, open: number, i: number, close: number): Instruction | null {
  const { source } = reader;
  const refs: Reference[] = [];
  const operators: boolean[] = [];
  for (;;) {
    const ref = reader.reference(i, close);
    if (ref === null) return null;
    refs.push(ref);
    i = endOfSpaces(source, reader.end);
    if (i >= close) break;
    const operator = source.slice(i, i + 2);
    if (operator !== '&&' && operator !== '||') return null;
    operators.push(operator === '&&');
    i = endOfSpaces(source, i + 2);
  }
  if (refs.length > MOST_IF_VARIABLES) {
    reader.report('IF_TOO_MANY_VARS', { limit: String(MOST_IF_VARIABLES) }, open);
    return null;
  }
  return instruction(Op.IF, open, { refs, operators });
}

/** The `@name` after white space, and the offset after the white space that follows; null when malformed. */
function definition(reader: TagReader, i: number): { name: string; next: number } | null {
  const start = reader.spaces(i);
  if (start < 0 || reader.source.charCodeAt(start) !== 64) return null;
  const end = endOfWord(reader.source, start + 1);
  if (end < 0) return null;
  const next = reader.spaces(end);
  return next < 0 ? null : { name: reader.source.slice(start, end), next };
}

const bindVariable: Reader = (reader, open, i, close, assembler) => {
  const defined = definition(reader, i);
  if (defined === null) return false;
  const refs = reader.references(defined.next, close);
  if (refs === null) return false;
  const calls = parseChain(reader, open, reader.end, close);
  if (calls === null) return false;
  assembler.block.push(instruction(Op.BINDVAR, open, { name: defined.name, refs, calls }));
  return true;
};

const contextVariable: Reader = (reader, open, i, close, assembler) => {
  const { source } = reader;
  const defined = definition(reader, i);
  if (defined === null) return false;
  const keys: string[] = [];
  const refs: Reference[] = [];
  let next = defined.next;
  while (next > 0 && next < close) {
    const equals = endOfWord(source, next);
    if (equals < 0 || source.charCodeAt(equals) !== 61) break;
    const ref = reader.reference(equals + 1, close);
    if (ref === null) return false;
    keys.push(source.slice(next, equals));
    refs.push(ref);
    next = reader.spaces(reader.end);
  }
  // What follows the last good binding is ignored, as in the engines that templates were written for.
  if (keys.length === 0) return false;
  assembler.block.push(instruction(Op.CTXVAR, open, { name: defined.name, keys, refs }));
  return true;
};

const evaluation: Reader = (reader, open, i, close, assembler) => {
  const start = reader.spaces(i);
  if (start < 0 || start > close) return false;
  assembler.block.push(instruction(Op.EVAL, open, { text: reader.source.slice(start, close) }));
  return true;
};

const include: Reader = (reader, open, i, close, assembler) => {
  const { source } = reader;
  if (source.charCodeAt(i) !== 32) return false;
  const [name = '', ...list] = source.slice(i + 1, close).split(' ');
  if (name === '') return false;
  assembler.block.push(instruction(Op.INCLUDE, open, { name, args: { list, delimiter: ' ' } }));
  return true;
};

const inject: Reader = (reader, open, i, close, assembler) => {
  const defined = definition(reader, i);
  if (defined === null) return false;
  const end = endOfPath(reader.source, defined.next);
  if (end < 0 || end > close) return false;
  const args = reader.args(end, close);
  if (args === null && end !== close) return false;
  const text = reader.source.slice(defined.next, end);
  assembler.block.push(instruction(Op.INJECT, open, { name: defined.name, text, args }));
  return true;
};

const macro: Reader = (reader, open, i, close, assembler) => {
  const start = reader.spaces(i);
  if (start < 0 || endOfPath(reader.source, start) !== close) return false;
  assembler.enter(instruction(Op.MACRO, open, { name: reader.source.slice(start, close) }));
  return true;
};

const readers: ReadonlyMap<string, Reader> = new Map([
  ['section', section],
  ['repeated', repeated],
  ['alternates', alternates],
  ['or', or],
  ['end', end],
  ['if', conditional],
  ['var', bindVariable],
  ['ctx', contextVariable],
  ['eval', evaluation],
  ['include', include],
  ['inject', inject],
  ['macro', macro],
]);
