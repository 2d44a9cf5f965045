/** The instruction tree: the result of parsing, which both tiers execute (template-language reference, 5 and 14). */
import type { Reference } from './reference.ts';

/** Opcodes of the JSON exchange form. */
export const Op = {
  TEXT: 0,
  VARIABLE: 1,
  SECTION: 2,
  END: 3,
  REPEATED: 4,
  PREDICATE: 5,
  BINDVAR: 6,
  OR_PREDICATE: 7,
  IF: 8,
  INJECT: 9,
  MACRO: 10,
  COMMENT: 11,
  META_LEFT: 12,
  META_RIGHT: 13,
  NEWLINE: 14,
  SPACE: 15,
  TAB: 16,
  ROOT: 17,
  EOF: 18,
  ALTERNATES_WITH: 19,
  STRUCT: 20,
  ATOM: 21,
  CTXVAR: 22,
  EVAL: 23,
  INCLUDE: 24,
} as const;

/** Names of the opcodes, as messages write them. */
export const opName: readonly string[] = Object.keys(Op);

/** An argument list as written. */
export interface ArgumentText {
  readonly list: readonly string[];
  readonly delimiter: string;
}

export interface Call {
  readonly name: string;
  readonly args: ArgumentText | null;
}

/**
 * One instruction. All kinds have the same fields in the same order, so that the walker's reads stay fast;
 * the comments say which kinds use which.
 */
export interface Instruction {
  readonly op: number;
  /** Offset of the tag's `{` in the source; -1 when it came as an instruction tree. */
  readonly at: number;
  /** TEXT, COMMENT: the text. EVAL: the expression. INJECT: the path. */
  readonly text: string;
  /** BINDVAR, CTXVAR, INJECT: the `@name`. PREDICATE, OR_PREDICATE ('' when bare), MACRO, INCLUDE: the name. */
  readonly name: string;
  /** VARIABLE, BINDVAR, IF, CTXVAR: all; SECTION, REPEATED: one. */
  readonly refs: readonly Reference[];
  readonly calls: readonly Call[];
  readonly args: ArgumentText | null;
  /** CTXVAR: the keys, one for each reference. */
  readonly keys: readonly string[];
  /** IF: one for each further reference; true is `&&`. */
  readonly operators: readonly boolean[];
  /** The block; null where there is none, or where a tree's block was not a list. */
  body: Instruction[] | null;
  /** REPEATED: the alternates-with block. */
  between: Instruction[] | null;
  /** The alternate: an OR_PREDICATE, or null for the plain end. */
  or: Instruction | null;
  /** Whether an `.end` closed it; COMMENT: whether it is a multi-line one. */
  closed: boolean;
  /** What an executor has prepared for this instruction (bound calls, parsed expression); null before the first run. */
  prepared: unknown;
}

const NO_REFS: readonly Reference[] = Object.freeze([]);
const NO_CALLS: readonly Call[] = Object.freeze([]);
const NO_KEYS: readonly string[] = Object.freeze([]);
const NO_OPERATORS: readonly boolean[] = Object.freeze([]);

/** All instructions have the same shape; fields that a kind does not use have their defaults. */
class InstructionNode implements Instruction {
  readonly op: number;
  readonly at: number;
  text = '';
  name = '';
  refs = NO_REFS;
  calls = NO_CALLS;
  args: ArgumentText | null = null;
  keys = NO_KEYS;
  operators = NO_OPERATORS;
  body: Instruction[] | null = null;
  between: Instruction[] | null = null;
  or: Instruction | null = null;
  closed = false;
  prepared: unknown = null;

  constructor(op: number, at: number) {
    this.op = op;
    this.at = at;
  }
}

type Fields = Partial<Omit<Instruction, 'op' | 'at' | 'or' | 'prepared'>>;

export function instruction(op: number, at: number, fields: Fields): Instruction {
  return Object.assign(new InstructionNode(op, at), fields);
}

export function bare(op: number, at: number): Instruction {
  return new InstructionNode(op, at);
}

/** An instruction that has only a text. */
export function textual(op: number, at: number, text: string): Instruction {
  const node = new InstructionNode(op, at);
  node.text = text;
  return node;
}

/** An instruction that has a name, and arguments if it takes any. */
export function named(op: number, at: number, name: string, args: ArgumentText | null): Instruction {
  const node = new InstructionNode(op, at);
  node.name = name;
  node.args = args;
  return node;
}

/** A copy of a cached instruction for a place in a source; blocks and prepared data belong to the copy. */
export function placed(read: Instruction, at: number): Instruction {
  const node = new InstructionNode(read.op, at);
  node.text = read.text;
  node.name = read.name;
  node.refs = read.refs;
  node.calls = read.calls;
  node.args = read.args;
  node.keys = read.keys;
  node.operators = read.operators;
  return node;
}

/** An instruction that has references, and formatter calls if it is a variable; the most frequent tags are these. */
export function referring(
  op: number,
  at: number,
  refs: readonly Reference[],
  calls: readonly Call[] = NO_CALLS,
): Instruction {
  const node = new InstructionNode(op, at);
  node.refs = refs;
  node.calls = calls;
  return node;
}

/** What a literal-character instruction prints; '' for every other. */
export function literalText(op: number): string {
  switch (op) {
    case Op.SPACE:
      return ' ';
    case Op.TAB:
      return '\t';
    case Op.NEWLINE:
      return '\n';
    case Op.META_LEFT:
      return '{';
    case Op.META_RIGHT:
      return '}';
    default:
      return '';
  }
}
