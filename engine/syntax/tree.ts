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

/** Names of the opcodes in messages. */
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
 * One instruction. All kinds have the same fields in the same order, so that the walker's reads stay fast; the comments say which kinds use
 * which.
 */
export interface Instruction {
  readonly op: number;
  /** Offset of the tag's `{` in the source; -1 if it came from an instruction tree. */
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
  /** The block; null if it has none, or if a tree's block was not a list. */
  body: Instruction[] | null;
  /** REPEATED: the alternates-with block. */
  between: Instruction[] | null;
  /** The alternate: an OR_PREDICATE, or null for the plain end. */
  or: Instruction | null;
  /** Whether it was closed by `.end`; COMMENT: whether it is a multi-line one. */
  closed: boolean;
  /** What an executor prepared for the tag (bound calls, parsed expression); null before the first run. */
  prepared: unknown;
}

const NO_REFS: readonly Reference[] = Object.freeze([]);
const NO_CALLS: readonly Call[] = Object.freeze([]);
const NO_KEYS: readonly string[] = Object.freeze([]);
const NO_OPERATORS: readonly boolean[] = Object.freeze([]);

/**
 * The content of a tag, independent of its location: shared by all instructions with the same tag, along with what executors prepare for
 * it.
 */
class Tag {
  name = '';
  refs = NO_REFS;
  calls = NO_CALLS;
  args: ArgumentText | null = null;
  keys = NO_KEYS;
  operators = NO_OPERATORS;
  prepared: unknown = null;
}

/** All instructions have the same small shape, because a page has a thousand. */
class InstructionNode implements Instruction {
  readonly op: number;
  readonly at: number;
  readonly text: string;
  readonly tag: Tag;
  body: Instruction[] | null = null;
  between: Instruction[] | null = null;
  or: Instruction | null = null;
  closed = false;

  constructor(op: number, at: number, text: string, tag: Tag) {
    this.op = op;
    this.at = at;
    this.text = text;
    this.tag = tag;
  }

  get name(): string {
    return this.tag.name;
  }

  get refs(): readonly Reference[] {
    return this.tag.refs;
  }

  get calls(): readonly Call[] {
    return this.tag.calls;
  }

  get args(): ArgumentText | null {
    return this.tag.args;
  }

  get keys(): readonly string[] {
    return this.tag.keys;
  }

  get operators(): readonly boolean[] {
    return this.tag.operators;
  }

  get prepared(): unknown {
    return this.tag.prepared;
  }

  set prepared(prepared: unknown) {
    this.tag.prepared = prepared;
  }
}

/** For all instructions without a tag. */
const NO_TAG = Object.freeze(new Tag());

type TagFields = Pick<Instruction, 'name' | 'refs' | 'calls' | 'args' | 'keys' | 'operators'>;
type Fields = Partial<TagFields & Pick<Instruction, 'text' | 'body' | 'closed'>>;

export function instruction(op: number, at: number, fields: Fields): Instruction {
  const { text = '', body = null, closed = false, ...tag } = fields;
  const node = new InstructionNode(op, at, text, Object.assign(new Tag(), tag));
  node.body = body;
  node.closed = closed;
  return node;
}

export function bare(op: number, at: number): Instruction {
  return new InstructionNode(op, at, '', NO_TAG);
}

/** An instruction with only a text, and nothing to prepare. */
export function textual(op: number, at: number, text: string): Instruction {
  return new InstructionNode(op, at, text, NO_TAG);
}

/** An instruction with a name, and arguments if it takes any. */
export function named(op: number, at: number, name: string, args: ArgumentText | null): Instruction {
  const tag = new Tag();
  tag.name = name;
  tag.args = args;
  return new InstructionNode(op, at, '', tag);
}

/** A copy of a cached instruction for a location in a source; blocks are not shared. */
export function placed(read: Instruction, at: number): Instruction {
  return new InstructionNode(read.op, at, read.text, (read as InstructionNode).tag);
}

/** An instruction with references, and formatter calls if it is a variable: the most frequent tags. */
export function referring(
  op: number,
  at: number,
  refs: readonly Reference[],
  calls: readonly Call[] = NO_CALLS,
): Instruction {
  const tag = new Tag();
  tag.refs = refs;
  tag.calls = calls;
  return new InstructionNode(op, at, '', tag);
}

/** The output of a literal-character instruction; '' for others. */
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
