/** Tags that begin with a dot: instructions and predicates (reference 5). */
import { endOfPath, endOfSpaces, endOfWord } from './characters.ts';
import type { Reference } from './reference.ts';
import type { TagReader } from './tag-reader.ts';
import { bare, type Instruction, instruction, named, Op, referring } from './tree.ts';
import { parseChain } from './variable.ts';

const MAX_IF_VARIABLES = 30;
const QUESTION = 63;
const literals: ReadonlyMap<string, number> = new Map([
  ['space', Op.SPACE],
  ['tab', Op.TAB],
  ['newline', Op.NEWLINE],
  ['meta-left', Op.META_LEFT],
  ['meta-right', Op.META_RIGHT],
]);

/** Gets the offset after the instruction's name; returns null if the tag is not one. */
type Reader = (reader: TagReader, i: number) => Instruction | null;

/** Parses the instruction whose name starts at `i`; null if the tag is text. */
export function parseInstruction(reader: TagReader, i: number): Instruction | null {
  const { text } = reader;
  const end = endOfWord(text, i);
  if (end < 0) return null;
  if (text.charCodeAt(end) === QUESTION) return predicate(reader, Op.PREDICATE, i, end);
  const name = text.slice(i, end);
  const literal = literals.get(name);
  if (literal !== undefined && end === text.length) return bare(literal, 0);
  const read = readers.get(name);
  const parsed = read?.(reader, end) ?? null;
  if (parsed !== null) return parsed;
  const tag = `{${text}}`;
  if (read === undefined && literal === undefined) reader.report('INVALID_INSTRUCTION', { tag });
  else if (text.slice(end).trim() !== '' || name !== 'if' || end === text.length) {
    reader.report('MALFORMED_INSTRUCTION', { tag, reason: reasonFor(name) });
  }
  return null;
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

function predicate(reader: TagReader, op: number, start: number, mark: number): Instruction {
  const name = reader.text.slice(start, mark + 1);
  if (!reader.vocabulary.hasPredicate(name)) reader.report('PREDICATE_UNKNOWN', { name });
  return named(op, 0, name, reader.args(mark + 1));
}

const section: Reader = (reader, i) => {
  const ref = soleReference(reader, i);
  return ref === null ? null : referring(Op.SECTION, 0, [ref]);
};

const repeated: Reader = (reader, i) => {
  const word = ' section';
  if (!reader.text.startsWith(word, i)) return null;
  const ref = soleReference(reader, i + word.length);
  return ref === null ? null : referring(Op.REPEATED, 0, [ref]);
};

function soleReference(reader: TagReader, i: number): Reference | null {
  const start = reader.spaces(i);
  if (start < 0) return null;
  const ref = reader.reference(start);
  return reader.end === reader.text.length ? ref : null;
}

const alternates: Reader = ({ text }, i) => (text.slice(i) === ' with' ? bare(Op.ALTERNATES_WITH, 0) : null);

const or: Reader = (reader, i) => {
  const { text } = reader;
  if (i === text.length) return bare(Op.OR_PREDICATE, 0);
  const mark = endOfWord(text, i + 1);
  if (text.charCodeAt(i) !== 32 || mark < 0 || text.charCodeAt(mark) !== QUESTION) return null;
  return predicate(reader, Op.OR_PREDICATE, i + 1, mark);
};

const end: Reader = ({ text }, i) => (i === text.length ? bare(Op.END, 0) : null);

const conditional: Reader = (reader, i) => {
  const { text } = reader;
  const start = reader.spaces(i);
  if (start < 0) return null;
  if (start >= text.length) {
    reader.report('IF_EMPTY', {});
    return null;
  }
  const mark = endOfWord(text, start);
  if (mark > 0 && text.charCodeAt(mark) === QUESTION) return predicate(reader, Op.PREDICATE, start, mark);
  return ifVariables(reader, start);
};

function ifVariables(reader: TagReader, i: number): Instruction | null {
  const { text } = reader;
  const refs: Reference[] = [];
  const operators: boolean[] = [];
  for (;;) {
    const ref = reader.reference(i);
    if (ref === null) return null;
    refs.push(ref);
    i = endOfSpaces(text, reader.end);
    if (i >= text.length) break;
    const operator = text.slice(i, i + 2);
    if (operator !== '&&' && operator !== '||') return null;
    operators.push(operator === '&&');
    i = endOfSpaces(text, i + 2);
  }
  if (refs.length > MAX_IF_VARIABLES) {
    reader.report('IF_TOO_MANY_VARS', { limit: String(MAX_IF_VARIABLES) });
    return null;
  }
  return refs.length === 1 ? referring(Op.IF, 0, refs) : instruction(Op.IF, 0, { refs, operators });
}

/** The `@name` after white space, and the offset after the white space that follows; null if malformed. */
function definition(reader: TagReader, i: number): { name: string; next: number } | null {
  const start = reader.spaces(i);
  if (start < 0 || reader.text.charCodeAt(start) !== 64) return null;
  const end = endOfWord(reader.text, start + 1);
  if (end < 0) return null;
  const next = reader.spaces(end);
  return next < 0 ? null : { name: reader.text.slice(start, end), next };
}

const bindVariable: Reader = (reader, i) => {
  const defined = definition(reader, i);
  if (defined === null) return null;
  const refs = reader.references(defined.next);
  if (refs === null) return null;
  const calls = parseChain(reader, reader.end);
  return calls === null ? null : instruction(Op.BINDVAR, 0, { name: defined.name, refs, calls });
};

const contextVariable: Reader = (reader, i) => {
  const { text } = reader;
  const defined = definition(reader, i);
  if (defined === null) return null;
  const keys: string[] = [];
  const refs: Reference[] = [];
  let next = defined.next;
  while (next > 0 && next < text.length) {
    const equals = endOfWord(text, next);
    if (equals < 0 || text.charCodeAt(equals) !== 61) break;
    const ref = reader.reference(equals + 1);
    if (ref === null) return null;
    keys.push(text.slice(next, equals));
    refs.push(ref);
    next = reader.spaces(reader.end);
  }
  // Anything after the last valid binding is ignored, as in the original engines.
  return keys.length === 0 ? null : instruction(Op.CTXVAR, 0, { name: defined.name, keys, refs });
};

const evaluation: Reader = (reader, i) => {
  const start = reader.spaces(i);
  return start < 0 ? null : instruction(Op.EVAL, 0, { text: reader.text.slice(start) });
};

const include: Reader = ({ text }, i) => {
  if (text.charCodeAt(i) !== 32) return null;
  const [name = '', ...list] = text.slice(i + 1).split(' ');
  return name === '' ? null : named(Op.INCLUDE, 0, name, { list, delimiter: ' ' });
};

const inject: Reader = (reader, i) => {
  const defined = definition(reader, i);
  if (defined === null) return null;
  const end = endOfPath(reader.text, defined.next);
  if (end < 0) return null;
  const args = reader.args(end);
  if (args === null && end !== reader.text.length) return null;
  return instruction(Op.INJECT, 0, { name: defined.name, text: reader.text.slice(defined.next, end), args });
};

const macro: Reader = (reader, i) => {
  const start = reader.spaces(i);
  if (start < 0 || endOfPath(reader.text, start) !== reader.text.length) return null;
  return named(Op.MACRO, 0, reader.text.slice(start), null);
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
