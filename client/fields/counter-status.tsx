import { type ReactNode, useEffect, useRef, useState } from 'react';
import { COUNTER_ANNOUNCE_MS } from '../core/timeouts.ts';

/** The counter for screen readers: announced after a pause, or each key stroke would be. */
export function CounterStatus({ counter }: { readonly counter: string }): ReactNode {
  const [status, setStatus] = useState<string | null>(null);
  const first = useRef(counter);
  useEffect(() => {
    // An announcement has to begin as a change of an element that is there already.
    if (counter === first.current) return setStatus('');
    const timer = setTimeout(() => setStatus(`${counter} characters`), COUNTER_ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [counter]);
  return status !== null && <output className="visually-hidden">{status}</output>;
}
