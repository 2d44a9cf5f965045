/** Makes a unit's generated function, or decides against it. */
import { evaluate } from '../execute/instructions.ts';
import type { CodeFunction } from '../execute/nested.ts';
import type { Definitions } from '../execute/prepare.ts';
import type { Unit } from '../execute/unit.ts';
import { type GeneratedSource, generateSource } from './generate.ts';
import { runtime } from './runtime.ts';

const linked = { ...runtime, X: { evaluate } };

/** Turns generated source into a function. Throws where the process forbids code generation. */
export function instantiate({ source, constants }: GeneratedSource): CodeFunction {
  return new Function('R', 'K', source)(linked, constants) as CodeFunction;
}

/** Whether this process may generate code at all (`--disallow-code-generation-from-strings` forbids it). */
export function canGenerate(): boolean {
  try {
    return new Function('return true')() as boolean;
  } catch {
    return false;
  }
}

/** Gives the unit its generated function. A tree that code cannot serve, or is too deep for it, stays with the walker. */
export function compileUnit(unit: Unit, definitions: Definitions, maxTokens: number): void {
  try {
    const generated = generateSource(unit.root, definitions, maxTokens);
    unit.code = generated === null ? null : instantiate(generated);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
    // A block nesting deeper than the JavaScript parser, or our own recursion, goes.
    unit.code = null;
  }
  unit.tier = unit.code === null ? 'refused' : 'code';
}
