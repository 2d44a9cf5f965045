/** An upper bound of the memory of a compiled template: measured on V8, with everything that its renders prepare. */
import { type ArgumentText, type Instruction, Op } from '../syntax/tree.ts';

export interface TreeWeight {
  readonly bytes: number;
  /** Instructions, references, calls and arguments: what generating code takes time for. */
  readonly pieces: number;
}

const INSTRUCTION = 160;
const BLOCK = 64;
const REFERENCE = 112;
const SEGMENT = 40;
const CALL = 640;
const ARGUMENT = 150;
const TEXT = 40;
/** An operand or operator of an expression: its step, and the function that it becomes. */
const EXPRESSION_CHARACTER = 220;
/** UTF-16 units of an expression that are about as much work as one reference. */
const EXPRESSION_PIECE = 4;

/** Weighs a tree without recursion: it may be as deep as a source is long. */
export function weighTree(root: Instruction): TreeWeight {
  let bytes = 0;
  let pieces = 0;
  const open: Instruction[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const { refs, calls, args, keys, text, name } = node;
    bytes += INSTRUCTION + (text === '' ? 0 : TEXT + text.length * 2) + (name === '' ? 0 : TEXT + name.length * 2);
    pieces += 1 + refs.length + calls.length + keys.length;
    for (const { rest, head } of refs)
      bytes += REFERENCE + rest.length * SEGMENT + (typeof head === 'string' ? head.length * 2 : 0);
    for (const key of keys) bytes += TEXT + key.length * 2;
    for (const call of calls) {
      bytes += CALL + argumentBytes(call.args);
      pieces += call.args?.list.length ?? 0;
    }
    bytes += argumentBytes(args);
    pieces += args?.list.length ?? 0;
    if (node.op === Op.EVAL) {
      bytes += text.length * EXPRESSION_CHARACTER;
      pieces += Math.ceil(text.length / EXPRESSION_PIECE);
    }
    for (const block of [node.body, node.between]) {
      if (block === null) continue;
      bytes += BLOCK;
      for (const inner of block) open.push(inner);
    }
    if (node.or !== null) open.push(node.or);
  }
  return { bytes, pieces };
}

function argumentBytes(args: ArgumentText | null): number {
  if (args === null) return 0;
  return args.list.reduce((bytes, argument) => bytes + argument.length * 2, 0) + args.list.length * ARGUMENT;
}
