import type { Env } from '../execute/env.ts';
import { step, type Value } from '../execute/values.ts';
import type { Reference } from '../syntax/reference.ts';

/** What a reference means in a template rendered with this value: found in the value first, then outward. */
export function findInScope(value: Value, reference: Reference, env: Env): Value {
  let found = step(value, reference.head);
  if (found === undefined) return env.lookup(reference);
  for (const segment of reference.rest) found = step(found, segment);
  return found;
}
