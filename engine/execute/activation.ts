/** The walker's state in each block that it is in. */
import type { Instruction } from '../syntax/tree.ts';
import type { Frame } from './frame.ts';
import type { ChainRun } from './instructions.ts';
import type { SlowList } from './slow.ts';
import type { Unit } from './unit.ts';
import type { Value } from './values.ts';

/** Why a block was entered, which decides what happens at its end. */
export const Kind = { plain: 0, loop: 1, between: 2, partial: 3, discard: 4, capture: 5, pause: 6 } as const;

export interface Activation {
  kind: number;
  block: readonly Instruction[];
  pc: number;
  frame: Frame;
  /** Loops: the instruction, its elements and the position; `list` if elements are still arriving. */
  loop: Instruction | null;
  items: readonly Value[];
  list: SlowList | null;
  position: number;
  /** Partials: the unit to return to. Discarded and captured output: the preceding text. */
  unit: Unit | null;
  before: string;
  /** Captures and pauses: the chain of formatters to resume. */
  chain: ChainRun | null;
}

export const NO_ITEMS: readonly Value[] = Object.freeze([]);
export const NO_BLOCK: readonly Instruction[] = Object.freeze([]);
