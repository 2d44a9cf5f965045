import { type ReactNode, useEffect, useRef, useState } from 'react';
import { COUNTER_ANNOUNCE_MS } from '../core/timeouts.ts';

/** The counter for screen readers, announced after a pause instead of at every keystroke. */
export function CounterStatus({ counter }: { readonly counter: string }): ReactNode {
  const [status, setStatus] = useState<string | null>(null);
  const first = useRef(counter);
  useEffect(() => {
    // Announcements require a change of an existing element.
    if (counter === first.current) return setStatus('');
    const timer = setTimeout(() => setStatus(`${counter} characters`), COUNTER_ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, [counter]);
  return status !== null && <output className="visually-hidden">{status}</output>;
}
