/** The frames of a template as generated code sees them: JavaScript locals. */
import type { Reference } from '../syntax/reference.ts';

export interface Scope {
  readonly parent: Scope | null;
  /** Local that holds the frame's node. */
  readonly value: string;
  /** Local that holds the node as an object to read names from; null if it is known to be an array. */
  readonly object: string | null;
  /** Local that holds the 0-based loop position. */
  readonly index: string | null;
  /** `@name` → local. */
  readonly slots: Map<string, string>;
  /** Local that holds the frame as an object for the rest of the scope's code; null until needed. */
  frameLocal: string | null;
  /** Number of assignments to this scope so far. */
  assignments: number;
}

export function createScope(parent: Scope | null, value: string, object: string | null, index: string | null): Scope {
  return { parent, value, object, index, slots: new Map(), frameLocal: null, assignments: 0 };
}

/** From the innermost scope outward. */
export function* outward(scope: Scope): Generator<Scope> {
  for (let current: Scope | null = scope; current !== null; current = current.parent) yield current;
}

/** Every local that code inside the scope may read. */
export function visibleLocals(scope: Scope): string[] {
  const locals: string[] = [];
  for (const { value, object, index, slots, frameLocal } of outward(scope)) {
    locals.push(value, ...slots.values());
    for (const local of [object, index, frameLocal]) if (local !== null) locals.push(local);
  }
  return locals;
}

/** Declares the variables of scopes at the start of their code. */
export function declarations(...scopes: readonly Scope[]): string {
  const locals = scopes.flatMap(({ slots, frameLocal }) => [
    ...slots.values(),
    ...(frameLocal === null ? [] : [frameLocal]),
  ]);
  return locals.length === 0 ? '' : `let ${locals.join(',')};`;
}

/** What the code writers of instructions need from the generator. */
export interface CodeWriter {
  /** A JavaScript expression for a reference, searched outward. */
  lookup(reference: Reference, scope: Scope): string;
  /** A unique local name. */
  fresh(prefix: string): string;
  readonly maxTokens: number;
  /** Name of a constant that holds the value. */
  constant(value: unknown): string;
  /** The local of a variable of this frame; counts as an assignment. */
  slot(name: string, scope: Scope): string;
  /** The current frame as an object. */
  frame(scope: Scope): string;
}
