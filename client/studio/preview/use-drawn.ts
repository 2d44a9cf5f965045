import { useEffect, useRef, useState } from 'react';
import { isSame } from '../documents/json-value.ts';
import { createLatestCalls, type LatestCalls } from './latest-calls.ts';
import { type Fragment, type PartInput, renderPart } from './render-part.ts';
import { useOnline } from './use-online.ts';

/** What the server rendered, with a value that may be unsaved. */
export interface Drawn {
  /** The last result; null until the value differs from the one that the page was loaded with. */
  readonly drawn: Fragment | null;
  /** Whether the server has not responded for the latest value. */
  readonly isBehind: boolean;
}

export interface DrawnInput extends Omit<PartInput, 'layout' | 'value'> {
  readonly value: object | undefined;
  /** Whether the server has the value: pages are loaded with it. */
  readonly isStored: boolean;
}

/** Renders an unsaved value on the server. A value that the server rejects keeps the last result. */
export function useDrawn(input: DrawnInput): Drawn {
  const [drawn, setDrawn] = useState<Drawn['drawn']>(null);
  const [isBehind, setBehind] = useState(false);
  const latest = useRef(input);
  latest.current = input;
  const made = useRef<object>(undefined);
  const calls = useRef<LatestCalls<object>>(undefined);
  useEffect(() => {
    const opened = createLatestCalls<object>({
      async call(value, signal) {
        if (isSame(value, made.current)) return true;
        const { path, document, part } = latest.current;
        const result = await renderPart({ path, document, part, value }, signal);
        if (result.kind === 'unreachable') return false;
        made.current = value;
        if (result.kind === 'drawn' && !signal.aborted) setDrawn(result);
        return true;
      },
      onBehind: setBehind,
    });
    calls.current = opened;
    return () => opened.stop();
  }, []);
  const { path, value } = input;
  useEffect(() => {
    if (value === undefined) return;
    if (latest.current.isStored) made.current ??= value;
    calls.current?.show(value);
  }, [path, value]);
  useOnline(() => calls.current?.retry());
  return { drawn, isBehind };
}
