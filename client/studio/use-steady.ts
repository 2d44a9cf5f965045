/** What stays the same object from one render to the next, so that parts of a screen which do not change are not drawn again. */
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/** The value with all that is equal in it as the objects of the last render; the same value when everything is. */
export function useSteadyValue<Value>(value: Value): Value {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}

/** A function that stays the same, and calls the one of the last render. For what happens, not for what is drawn. */
export function useSteadyCall<Input extends readonly unknown[]>(
  call: (...input: Input) => void,
): (...input: Input) => void {
  const latest = useRef(call);
  latest.current = call;
  return useCallback((...input) => latest.current(...input), []);
}
