/** The JSON exchange form of an instruction tree, in both directions (reference 14). */
import { type Finding, MAX_FINDINGS } from './assembler.ts';
import { makeReference, type Reference, type Segment, segmentsOf } from './reference.ts';
import { type ArgumentText, bare, type Call, type Instruction, instruction, Op } from './tree.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Max nesting of blocks in the exchange form; JSON readers and writers recurse, so it must be limited. */
const MAX_DEPTH = 400;

/** Thrown for JSON that is not an instruction tree, and for a tree too deep to write as JSON. */
export class TreeInvalid extends Error {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`Instruction tree is not valid at ${path}: ${reason}`);
    this.name = 'TreeInvalid';
    this.path = path;
  }
}

const tooDeep = (path: string): TreeInvalid => new TreeInvalid(path, `blocks are nested deeper than ${MAX_DEPTH}`);

/** Converts a tree to JSON values. */
export function toCode(root: Instruction): unknown {
  return [Op.ROOT, 1, blockCode(root.body, 0), root.closed ? Op.EOF : Op.END];
}

function blockCode(block: readonly Instruction[] | null, depth: number): unknown {
  if (depth > MAX_DEPTH) throw tooDeep('/');
  return (block ?? []).map((node) => nodeCode(node, depth + 1));
}

function nodeCode(node: Instruction, depth: number): unknown {
  const { op } = node;
  const body = (): unknown => blockCode(node.body, depth);
  const alternate = (): unknown => alternateCode(node, depth);
  const onlyReference = (): unknown => segmentsOf(node.refs[0] as Reference);
  switch (op) {
    case Op.SECTION:
      return [op, onlyReference(), body(), alternate()];
    case Op.REPEATED:
      return [op, onlyReference(), body(), alternate(), blockCode(node.between, depth)];
    case Op.PREDICATE:
    case Op.OR_PREDICATE:
      return [op, node.name === '' ? 0 : node.name, argsCode(node.args), body(), alternate()];
    case Op.IF:
      return [op, node.operators.map(Number), node.refs.map(segmentsOf), body(), alternate()];
    case Op.MACRO:
      return [op, node.name, body()];
    case Op.STRUCT:
      return [op, 0, body()];
    default:
      return plainCode(node);
  }
}

/** An instruction without a block. */
function plainCode(node: Instruction): unknown {
  const { op } = node;
  switch (op) {
    case Op.TEXT:
    case Op.EVAL:
      return [op, node.text];
    case Op.VARIABLE:
      return [op, node.refs.map(segmentsOf), callsCode(node.calls)];
    case Op.BINDVAR:
      return [op, node.name, node.refs.map(segmentsOf), callsCode(node.calls)];
    case Op.INJECT:
      return [op, node.name, node.text, argsCode(node.args)];
    case Op.COMMENT:
      return [op, node.text, node.closed ? 1 : 0];
    case Op.ATOM:
      return [op, 0];
    case Op.CTXVAR:
      return [op, node.name, node.keys.map((key, i) => [key, segmentsOf(node.refs[i] as Reference)])];
    case Op.INCLUDE:
      return [op, node.name, argsCode(node.args)];
    default:
      return op;
  }
}

function alternateCode(node: Instruction, depth: number): unknown {
  if (node.or !== null) {
    // A chain of alternates nests, too.
    if (depth > MAX_DEPTH) throw tooDeep('/');
    return nodeCode(node.or, depth + 1);
  }
  return node.closed || node.op === Op.SECTION || node.op === Op.REPEATED ? Op.END : null;
}

const argsCode = (args: ArgumentText | null): unknown => (args === null ? 0 : [args.list, args.delimiter]);

const callsCode = (calls: readonly Call[]): unknown =>
  calls.length === 0 ? 0 : calls.map(({ name, args }) => (args === null ? [name] : [name, argsCode(args)]));

/**
 * Builds a tree from JSON values. An unknown opcode, or a block that is not a list, is ignored; unknown names are reported as in source
 * text. Throws `TreeInvalid` for members of the wrong type.
 */
export function fromCode(code: unknown, vocabulary: Vocabulary): { root: Instruction; findings: Finding[] } {
  const reader = new TreeReader(vocabulary);
  if (!Array.isArray(code) || code[0] !== Op.ROOT) throw new TreeInvalid('/', 'expected [17, 1, […], 18]');
  const root = bare(Op.ROOT, -1);
  root.body = reader.block(code[2], '/2', 0);
  root.closed = code[3] === Op.EOF;
  return { root, findings: reader.findings };
}

class TreeReader {
  readonly findings: Finding[] = [];
  private readonly vocabulary: Vocabulary;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
  }

  block(code: unknown, path: string, depth: number): Instruction[] {
    if (depth > MAX_DEPTH) throw tooDeep(path);
    if (!Array.isArray(code)) return [];
    return code.map((member, i) => this.node(member, `${path}/${i}`, depth + 1));
  }

  private node(code: unknown, path: string, depth: number): Instruction {
    if (typeof code === 'number') return bare(isLiteral(code) ? code : Op.ATOM, -1);
    if (!Array.isArray(code)) throw new TreeInvalid(path, 'expected a number or a list');
    const [op, first, second] = code as unknown[];
    switch (op) {
      case Op.TEXT:
      case Op.EVAL:
        return instruction(op, -1, { text: string(first, `${path}/1`) });
      case Op.COMMENT:
        return instruction(op, -1, { text: string(first, `${path}/1`), closed: second === 1 });
      case Op.VARIABLE:
        return instruction(op, -1, { refs: refs(first, `${path}/1`), calls: this.calls(second, `${path}/2`) });
      case Op.BINDVAR:
        return instruction(op, -1, {
          name: string(first, `${path}/1`),
          refs: refs(second, `${path}/2`),
          calls: this.calls(code[3], `${path}/3`),
        });
      case Op.INJECT:
        return instruction(op, -1, {
          name: string(first, `${path}/1`),
          text: string(second, `${path}/2`),
          args: args(code[3], `${path}/3`),
        });
      case Op.INCLUDE:
        return instruction(op, -1, { name: string(first, `${path}/1`), args: args(second, `${path}/2`) });
      case Op.CTXVAR:
        return contextVariable(code, path);
      case Op.MACRO:
        return instruction(op, -1, { name: string(first, `${path}/1`), body: this.block(second, `${path}/2`, depth) });
      case Op.STRUCT:
        return instruction(op, -1, { body: this.block(second, `${path}/2`, depth) });
      default:
        return this.branching(code, path, depth);
    }
  }

  private branching(code: unknown[], path: string, depth: number): Instruction {
    const [op, first, second] = code;
    switch (op) {
      case Op.SECTION:
      case Op.REPEATED: {
        const node = instruction(op, -1, {
          refs: [ref(first, `${path}/1`)],
          body: this.block(second, `${path}/2`, depth),
        });
        node.or = this.alternate(node, code[3], `${path}/3`, depth);
        if (op === Op.REPEATED) node.between = this.block(code[4], `${path}/4`, depth);
        return node;
      }
      case Op.PREDICATE:
      case Op.OR_PREDICATE: {
        const name = op === Op.OR_PREDICATE && first === 0 ? '' : string(first, `${path}/1`);
        if (name !== '' && !this.vocabulary.hasPredicate(name)) this.unknown('PREDICATE_UNKNOWN', name);
        const node = instruction(op, -1, {
          name,
          args: args(second, `${path}/2`),
          body: this.block(code[3], `${path}/3`, depth),
        });
        node.or = this.alternate(node, code[4], `${path}/4`, depth);
        return node;
      }
      case Op.IF: {
        const node = instruction(op, -1, {
          operators: list(first, `${path}/1`).map((operator) => operator === 1),
          refs: refs(second, `${path}/2`),
          body: this.block(code[3], `${path}/3`, depth),
        });
        if (node.operators.length !== node.refs.length - 1)
          throw new TreeInvalid(`${path}/1`, 'expected one operator between two references');
        node.or = this.alternate(node, code[4], `${path}/4`, depth);
        return node;
      }
      default:
        return bare(Op.ATOM, -1);
    }
  }

  private alternate(owner: Instruction, code: unknown, path: string, depth: number): Instruction | null {
    owner.closed = code !== null && code !== undefined;
    if (!Array.isArray(code) || code[0] !== Op.OR_PREDICATE) return null;
    if (depth > MAX_DEPTH) throw tooDeep(path);
    return this.node(code, path, depth + 1);
  }

  private calls(code: unknown, path: string): Call[] {
    if (code === 0 || code === undefined) return [];
    const calls = list(code, path).map((call, i) => {
      const [name, callArgs] = list(call, `${path}/${i}`);
      return { name: string(name, `${path}/${i}/0`), args: args(callArgs, `${path}/${i}/1`) };
    });
    return calls.filter(({ name }) => this.vocabulary.hasFormatter(name) || this.unknown('FORMATTER_UNKNOWN', name));
  }

  private unknown(code: 'FORMATTER_UNKNOWN' | 'PREDICATE_UNKNOWN', name: string): false {
    if (this.findings.length < MAX_FINDINGS) this.findings.push({ code, values: { name }, at: -1 });
    return false;
  }
}

const isLiteral = (op: number): boolean => op >= Op.META_LEFT && op <= Op.TAB;

function list(code: unknown, path: string): unknown[] {
  if (!Array.isArray(code)) throw new TreeInvalid(path, 'expected a list');
  return code;
}

function string(code: unknown, path: string): string {
  if (typeof code !== 'string') throw new TreeInvalid(path, 'expected a text');
  return code;
}

function segment(code: unknown, path: string): Segment {
  if (typeof code === 'string') return code;
  if (typeof code === 'number' && Number.isInteger(code) && code >= 0) return code;
  throw new TreeInvalid(path, 'expected a name or an index');
}

function ref(code: unknown, path: string): Reference {
  const segments = list(code, path).map((member, i) => segment(member, `${path}/${i}`));
  if (segments.length === 0) throw new TreeInvalid(path, 'expected at least one segment');
  return makeReference(segments);
}

function refs(code: unknown, path: string): Reference[] {
  const all = list(code, path).map((member, i) => ref(member, `${path}/${i}`));
  if (all.length === 0) throw new TreeInvalid(path, 'expected at least one reference');
  return all;
}

function args(code: unknown, path: string): ArgumentText | null {
  if (code === 0 || code === undefined) return null;
  const [texts, delimiter] = list(code, path);
  return {
    list: list(texts, `${path}/0`).map((argument, i) => string(argument, `${path}/0/${i}`)),
    delimiter: string(delimiter, `${path}/1`),
  };
}

function contextVariable(code: unknown[], path: string): Instruction {
  const bindings = list(code[2], `${path}/2`).map((binding, i) => list(binding, `${path}/2/${i}`));
  return instruction(Op.CTXVAR, -1, {
    name: string(code[1], `${path}/1`),
    keys: bindings.map((binding, i) => string(binding[0], `${path}/2/${i}/0`)),
    refs: bindings.map((binding, i) => ref(binding[1], `${path}/2/${i}/1`)),
  });
}
