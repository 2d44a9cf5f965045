import { useEffect, useRef } from 'react';

/** Calls back when the browser is online again. */
export function useOnline(call: () => void): void {
  const latest = useRef(call);
  latest.current = call;
  useEffect(() => {
    const run = (): void => latest.current();
    addEventListener('online', run);
    return () => removeEventListener('online', run);
  }, []);
}
