import type { Env } from '../execute/env.ts';
import { stepHead, type Value, walk } from '../execute/values.ts';
import type { Reference } from '../syntax/reference.ts';

/** Resolves a reference like a template that renders this value: first in the value, then outward. */
export function findInScope(value: Value, reference: Reference, env: Env): Value {
  const head = stepHead(value, reference);
  return head === undefined ? env.lookup(reference) : walk(head, reference.rest);
}
