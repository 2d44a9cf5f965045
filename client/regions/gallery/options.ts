/** The settings of a gallery, from the attribute that the server prints. */
import { booleanOf, field, numberOf, textOf } from '#shared/json';
import type { MarkupElement } from '../../ui/markup/read-markup.ts';

/** Which edges of the current image and the row meet. */
export type Alignment = 'left' | 'center' | 'right';

export interface GalleryOptions {
  /** One image at a time, or a row of them; other designs show all. */
  readonly isTurned: boolean;
  readonly hasArrows: boolean;
  readonly autoplay: boolean;
  readonly seconds: number;
  readonly alignment: Alignment;
  readonly theme: 'dark' | 'light';
}

/** Null if the element is not a gallery. */
export function readOptions({ attributes }: MarkupElement): GalleryOptions | null {
  const text = attributes['data-gallery'];
  if (text === undefined) return null;
  const options = parse(text);
  const design = textOf(field(options, 'design'));
  const alignment = textOf(field(options, 'active-alignment'));
  return {
    isTurned: design === 'slideshow' || design === 'slider',
    hasArrows: booleanOf(field(options, 'controls')),
    autoplay: booleanOf(field(options, 'autoplay')),
    seconds: numberOf(field(options, 'autoplay-duration')),
    alignment: alignment === 'left' || alignment === 'right' ? alignment : 'center',
    theme: field(options, 'lightboxTheme') === 'light' ? 'light' : 'dark',
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    console.warn('the settings of a gallery cannot be read', error);
    return null;
  }
}
