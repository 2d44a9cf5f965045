import type { Env } from '../execute/env.ts';
import { step, type Value, walk } from '../execute/values.ts';
import { makeReference, type Segment } from '../syntax/reference.ts';

/** Finds a path as a template rendered with this value would: in the value first, then outward. */
export function openScope(value: Value, env: Env): (...path: readonly Segment[]) => Value {
  return (head, ...rest) => {
    const own = step(value, head as Segment);
    return own === undefined ? env.lookup(makeReference([head as Segment, ...rest])) : walk(own, rest);
  };
}
