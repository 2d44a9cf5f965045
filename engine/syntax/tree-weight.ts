/** An upper bound of a tree's memory, measured on V8, with everything that its renders prepare. */
import { type ArgumentText, type Instruction, Op } from './tree.ts';

export interface TreeWeight {
  readonly bytes: number;
  /** Instructions, references, calls and arguments, which determine the time of code generation. */
  readonly pieces: number;
}

const INSTRUCTION = 160;
/** The lists of an instruction's blocks. */
const BLOCKS = 64;
const REFERENCE = 112;
const SEGMENT = 40;
const CALL = 640;
const ARGUMENT = 150;
const TEXT = 40;
/** An operand or operator of an expression: its step, and its compiled function. */
const EXPRESSION_CHARACTER = 220;
/** UTF-16 units of an expression that take as long as one reference. */
const EXPRESSION_PIECE = 4;

/** An instruction with its lists of blocks, but without their contents. */
export function weighInstruction({ op, refs, calls, args, keys, text, name }: Instruction): TreeWeight {
  let bytes = INSTRUCTION + BLOCKS + (text === '' ? 0 : textBytes(text)) + (name === '' ? 0 : textBytes(name));
  let pieces = 1 + refs.length + calls.length + keys.length;
  for (const { rest, head } of refs)
    bytes += REFERENCE + rest.length * SEGMENT + (typeof head === 'string' ? head.length * 2 : 0);
  for (const key of keys) bytes += textBytes(key);
  for (const call of calls) {
    bytes += CALL + argumentBytes(call.args);
    pieces += call.args?.list.length ?? 0;
  }
  bytes += argumentBytes(args);
  pieces += args?.list.length ?? 0;
  if (op === Op.EVAL) {
    bytes += text.length * EXPRESSION_CHARACTER;
    pieces += Math.ceil(text.length / EXPRESSION_PIECE);
  }
  return { bytes, pieces };
}

/** The bytes of a text instruction. */
export const weighText = (length: number): number => INSTRUCTION + TEXT + length * 2;

const textBytes = (text: string): number => TEXT + text.length * 2;

/** Weighs a tree without recursion, because it can be as deep as a source is long. */
export function weighTree(root: Instruction): TreeWeight {
  let bytes = 0;
  let pieces = 0;
  const open: Instruction[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const own = weighInstruction(node);
    bytes += own.bytes;
    pieces += own.pieces;
    for (const block of [node.body, node.between]) for (const inner of block ?? []) open.push(inner);
    if (node.or !== null) open.push(node.or);
  }
  return { bytes, pieces };
}

function argumentBytes(args: ArgumentText | null): number {
  if (args === null) return 0;
  return args.list.reduce((bytes, argument) => bytes + argument.length * 2, 0) + args.list.length * ARGUMENT;
}
