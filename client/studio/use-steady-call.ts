/** Functions that stay the same from one render to the next: what is given them is not drawn again. */
import { useCallback, useRef } from 'react';

/** A function that stays the same, and calls the one of the last render. For what happens, not for what is drawn. */
export function useSteadyCall<Input extends readonly unknown[]>(
  call: (...input: Input) => void,
): (...input: Input) => void {
  const latest = useRef(call);
  latest.current = call;
  return useCallback((...input) => latest.current(...input), []);
}
