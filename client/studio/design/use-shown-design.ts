import { call } from '../api.ts';
import type { ShownDesign } from '../preview/preview-frame.tsx';
import { useDrawn } from '../preview/use-drawn.ts';
import type { Design } from './design-types.ts';

/** The styles of a design, saved or not, for the page at a path. */
export const useShownDesign = (path: string, design: Design | undefined): ShownDesign | null =>
  useDrawn(path, design, async (value) => {
    const body = { path, document: 'site', part: 'design', value };
    const result = await call<{ readonly html: string; readonly classes?: string }>(
      'POST',
      '/api/owner/preview/fragment',
      { body },
    );
    return result.ok ? { html: result.body.html, classes: result.body.classes ?? '' } : undefined;
  });
