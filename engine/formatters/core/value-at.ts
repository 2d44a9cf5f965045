import { type Value, walk } from '../../execute/values.ts';
import { type Reference, segmentsOf } from '../../syntax/reference.ts';

/** The value at a path within another value, without searching the scope. */
export function valueAt(value: Value, path: Reference): Value {
  return walk(value, segmentsOf(path));
}
