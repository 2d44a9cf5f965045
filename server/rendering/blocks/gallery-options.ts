/** The options of a gallery, their bounds and defaults, and what a design does to others (specification, "Gallery options"). */
import { choice, integer, no, readSettings, type SettingMessage, type ValuesOf, yes } from '#shared/settings';

export const galleryOptions = {
  design: choice(['slideshow', 'slider', 'grid', 'stacked'], 'grid'),
  autoplay: no(),
  /** Seconds that a picture stays. */
  'autoplay-duration': integer(1, 10, 5),
  controls: no(),
  'auto-crop': yes(),
  'aspect-ratio': choice(
    [
      'square',
      'standard',
      'standard-vertical',
      'four-three',
      'three-four-vertical',
      'widescreen',
      'anamorphic-widescreen',
    ],
    'square',
  ),
  'square-thumbs': yes(),
  thumbnails: no(),
  /** Pixels. */
  'thumbnail-strip-height': integer(0, 200, 80),
  /** Pixels. */
  'thumbnail-strip-margin': integer(0, 60, 20),
  'show-meta-basic': yes(),
  'show-meta': yes(),
  'show-meta-only-title': no(),
  'meta-position': choice(
    ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
    'bottom',
  ),
  'show-meta-on-hover': no(),
  'active-alignment': choice(['left', 'center', 'right'], 'center'),
  'thumbnails-per-row': integer(1, 10, 4),
  /** Pixels between pictures. */
  padding: integer(0, 50, 20),
  lightbox: no(),
  lightboxTheme: choice(['dark', 'light'], 'dark'),
  /** Pixels that a picture of the grid is wide at most. */
  'max-width': integer(100, 300, 300),
  newWindow: no(),
  transparentBackground: no(),
} as const;

export type GalleryOptions = ValuesOf<typeof galleryOptions>;

/** Options that a design decides by itself, whatever the owner has set. */
const designEffects: Readonly<Record<GalleryOptions['design'], Partial<GalleryOptions>>> = {
  slideshow: { thumbnails: true },
  slider: { thumbnails: false },
  grid: { thumbnails: false, autoplay: false },
  stacked: { thumbnails: false, autoplay: false },
};

/** Width to height of the named ratios, as CSS writes it. */
export const aspectRatios: Readonly<Record<GalleryOptions['aspect-ratio'], string>> = {
  square: '1 / 1',
  standard: '3 / 2',
  'standard-vertical': '2 / 3',
  'four-three': '4 / 3',
  'three-four-vertical': '3 / 4',
  widescreen: '16 / 9',
  'anamorphic-widescreen': '2.39 / 1',
};

/** Reads an owner's options: all of them settled, and a message for each that was out of bounds (its default is used). */
export function readGalleryOptions(input: unknown): {
  readonly options: GalleryOptions;
  readonly messages: readonly SettingMessage[];
} {
  const { values, messages } = readSettings(galleryOptions, input);
  return { options: { ...values, ...designEffects[values.design] }, messages };
}
