/** Values that stay the same object from one render to the next: parts of a screen which do not change are not drawn again. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef } from 'react';

/** The value with all that is equal in it as the objects of the last render; the same value when everything is. */
export function useSteadyValue<Value>(value: Value): Value {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}
