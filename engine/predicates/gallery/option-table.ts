/** The `options` that gallery predicates test, as tables. */

/** The option must have this value: `gallery-<option>-<choice>?`. */
export const galleryChoices = {
  design: ['grid', 'slideshow', 'slider', 'stacked'],
  'meta-position': ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
  'active-alignment': ['center', 'left', 'right'],
} as const;

/** The option must be on: `gallery-<option>?`. */
export const gallerySwitches = [
  'autoplay',
  'auto-crop',
  'controls',
  'lightbox',
  'square-thumbs',
  'show-meta',
  'show-meta-on-hover',
  'thumbnails',
] as const;
