/** Generates the function of a unit, or leaves it to the walker. */
import { compileFunction } from 'node:vm';
import type { CodeFunction } from '../execute/nested.ts';
import type { Definitions } from '../execute/prepare.ts';
import type { Unit } from '../execute/unit.ts';
import { type GeneratedSource, generateSource } from './generate.ts';
import { runtime } from './runtime.ts';

/** Characters of generated source allowed per piece of the template. */
const SOURCE_PER_PIECE = 80;
/** Memory per character of generated source, with bytecode and constants (measured). */
const BYTES_PER_CHARACTER = 8;

const TOO_DEEP = ['RangeError', 'SyntaxError'];

/** Turns generated source into a function. V8 never frees code from `new Function`; this code is freed with its template. */
function instantiate({ source, constants }: GeneratedSource): CodeFunction {
  return compileFunction(source, ['R', 'K'])(runtime, constants) as CodeFunction;
}

/** Whether this process may generate code at all (`--disallow-code-generation-from-strings` forbids it). */
export function canGenerate(): boolean {
  try {
    return new Function('return true')() as boolean;
  } catch {
    return false;
  }
}

export interface CodeBounds {
  readonly maxTokens: number;
  /** Generating code for more pieces would block the event loop: such templates stay with the walker, which pauses. */
  readonly maxPieces: number;
}

/** Generates the unit's function. Trees that cannot be compiled, or are too large or deep, stay with the walker. */
export function compileUnit(unit: Unit, definitions: Definitions, { maxTokens, maxPieces }: CodeBounds): void {
  try {
    const generated = unit.pieces > maxPieces ? null : generateSource(unit.root, definitions, maxTokens);
    if (generated !== null && generated.source.length <= maxPieces * SOURCE_PER_PIECE) {
      unit.code = instantiate(generated);
      unit.bytes += generated.source.length * BYTES_PER_CHARACTER;
    }
  } catch (error) {
    // By name, because compiling can throw errors of another realm.
    if (!(typeof error === 'object' && error !== null && 'name' in error && TOO_DEEP.includes(String(error.name))))
      throw error;
    // Blocks are nested deeper than the JavaScript parser or our recursion supports.
    unit.code = null;
  }
  unit.tier = unit.code === null ? 'refused' : 'code';
}
