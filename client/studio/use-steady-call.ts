/** Stable callbacks, which do not cause children to render again. */
import { useCallback, useRef } from 'react';

/** A stable function that calls the one of the last render. For event handlers, not for rendering. */
export function useSteadyCall<Input extends readonly unknown[]>(
  call: (...input: Input) => void,
): (...input: Input) => void {
  const latest = useRef(call);
  latest.current = call;
  return useCallback((...input) => latest.current(...input), []);
}
