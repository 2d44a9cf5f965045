/** Generates the function of a unit, or decides against it. */
import { compileFunction } from 'node:vm';
import type { CodeFunction } from '../execute/nested.ts';
import type { Definitions } from '../execute/prepare.ts';
import type { Unit } from '../execute/unit.ts';
import { type GeneratedSource, generateSource } from './generate.ts';
import { runtime } from './runtime.ts';

/** Characters of generated source for each piece of a template that may be compiled. */
const SOURCE_PER_PIECE = 80;
/** What a character of generated source takes with its bytecode and constants (measured). */
const BYTES_PER_CHARACTER = 8;

const TOO_DEEP = ['RangeError', 'SyntaxError'];

/** Turns generated source into a function. V8 never frees what `new Function` compiles; this is freed with its template. */
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
  /** Generating code for more pieces would hold the event loop: such a template stays with the walker, which pauses. */
  readonly maxPieces: number;
}

/** Gives the unit its generated function. A tree that code cannot serve, or is too large or deep for it, stays with the walker. */
export function compileUnit(unit: Unit, definitions: Definitions, { maxTokens, maxPieces }: CodeBounds): void {
  try {
    const generated = unit.pieces > maxPieces ? null : generateSource(unit.root, definitions, maxTokens);
    if (generated !== null && generated.source.length <= maxPieces * SOURCE_PER_PIECE) {
      unit.code = instantiate(generated);
      unit.bytes += generated.source.length * BYTES_PER_CHARACTER;
    }
  } catch (error) {
    // By name: what compiles may throw the errors of another realm.
    if (!(typeof error === 'object' && error !== null && 'name' in error && TOO_DEEP.includes(String(error.name))))
      throw error;
    // A block nesting deeper than the JavaScript parser, or our own recursion, supports.
    unit.code = null;
  }
  unit.tier = unit.code === null ? 'refused' : 'code';
}
