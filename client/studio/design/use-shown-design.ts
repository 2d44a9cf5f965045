import { useMemo } from 'react';
import type { ShownDesign } from '../preview/preview-frame.tsx';
import { type DrawnInput, useDrawn } from '../preview/use-drawn.ts';
import type { Design } from './design-types.ts';

/** The styles of a design, saved or not, for a page, and whether they lack its latest changes. */
export function useShownDesign(input: Pick<DrawnInput, 'path' | 'isStored'> & { readonly value: Design | undefined }): {
  readonly design: ShownDesign | null;
  readonly isBehind: boolean;
} {
  const { drawn, isBehind } = useDrawn({ ...input, document: 'site', part: 'design' });
  const design = useMemo(() => drawn && { html: drawn.html, classes: drawn.classes ?? '' }, [drawn]);
  return { design, isBehind };
}
