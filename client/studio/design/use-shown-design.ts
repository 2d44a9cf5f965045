import { useEffect, useRef, useState } from 'react';
import { call } from '../api.ts';
import type { ShownDesign } from '../preview/preview-frame.tsx';
import type { Design } from './design-types.ts';

/**
 * The styles of a design that need not be saved, for the page at a path. One request at a time, always for what the design is by
 * then; a value that the server refuses leaves the page as it is.
 */
export function useShownDesign(path: string, design: Design | undefined): ShownDesign | null {
  const [shown, setShown] = useState<ShownDesign | null>(null);
  const wanted = useRef<Design>(undefined);
  const drawn = useRef<Design>(undefined);
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    wanted.current = design;
    // The page has come from the server with what is stored.
    drawn.current ??= design;
    const draw = async (): Promise<void> => {
      if (isBusy.current) return;
      isBusy.current = true;
      while (!isGone.current && wanted.current !== undefined && wanted.current !== drawn.current) {
        const value = wanted.current;
        const body = { path, document: 'site', part: 'design', value };
        const result = await call<{ readonly html: string; readonly classes?: string }>(
          'POST',
          '/api/owner/preview/fragment',
          { body },
        );
        drawn.current = value;
        if (result.ok) setShown({ html: result.body.html, classes: result.body.classes ?? '' });
      }
      isBusy.current = false;
    };
    void draw();
  }, [path, design]);
  return shown;
}
