/** Draws an item on the page anew after a change that was not typed there. */
import { useEffect, useState } from 'react';
import type { Mark } from '../preview/messages.ts';
import { renderPart } from '../preview/render-part.ts';

export interface Redrawn {
  readonly mark: Mark;
  readonly html: string;
}

/** `count`: of changes to draw. */
export function useRedrawn(path: string, document: string, count: number): Redrawn | null {
  const [redrawn, setRedrawn] = useState<Redrawn | null>(null);
  useEffect(() => {
    if (count === 0) return undefined;
    const stop = new AbortController();
    const input = { path, document, part: '', layout: undefined };
    void renderPart(input, stop.signal).then((result) => {
      if (result.kind === 'drawn' && !stop.signal.aborted)
        setRedrawn({ mark: { document, path: '' }, html: result.html });
    });
    return () => stop.abort();
  }, [path, document, count]);
  return redrawn;
}
