/** Gallery options with their bounds and defaults, and the options that a design overrides (specification, "Gallery options"). */
import { choice, integer, labeled, no, type ValuesOf, yes } from '../settings.ts';

const strips = { design: ['slideshow', 'slider'] } as const;

export const galleryOptions = {
  design: labeled('Design', choice(['slideshow', 'slider', 'grid', 'stacked'], 'grid'), { group: 'Layout' }),
  autoplay: labeled('Autoplay', no(), { group: 'Behavior' }),
  'autoplay-duration': labeled('Autoplay duration', integer(1, 10, 5), {
    unit: 's',
    help: 'How long each image is shown.',
    group: 'Behavior',
    when: { ...strips, autoplay: [true] },
  }),
  controls: labeled('Previous and next buttons', no(), { group: 'Behavior', when: strips }),
  'auto-crop': labeled('Automatic cropping', yes(), { help: 'Images fill their frames.', group: 'Layout' }),
  'aspect-ratio': labeled(
    'Aspect ratio',
    choice(
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
      {
        square: '1:1 Square',
        standard: '3:2 Standard',
        'standard-vertical': '2:3 Standard (vertical)',
        'four-three': '4:3 Four-three',
        'three-four-vertical': '3:4 Three-four (vertical)',
        widescreen: '16:9 Widescreen',
        'anamorphic-widescreen': '2.39:1 Anamorphic widescreen',
      },
    ),
    { group: 'Layout', when: { design: ['slideshow', 'slider', 'grid'] } },
  ),
  'square-thumbs': labeled('Square thumbnails', yes(), {
    help: 'In a grid: the images.',
    group: 'Thumbnails',
    when: { design: ['slideshow', 'grid'] },
  }),
  thumbnails: labeled('Thumbnails', no(), { group: 'Thumbnails' }),
  'thumbnail-strip-height': labeled('Thumbnail strip height', integer(0, 200, 80), {
    unit: 'px',
    group: 'Thumbnails',
    when: { design: ['slideshow'] },
  }),
  'thumbnail-strip-margin': labeled('Thumbnail strip margin', integer(0, 60, 20), {
    unit: 'px',
    group: 'Thumbnails',
    when: { design: ['slideshow'] },
  }),
  'show-meta': labeled('Show titles and descriptions', yes(), { group: 'Captions' }),
  'show-meta-basic': labeled('Show captions in this block', yes(), {
    group: 'Captions',
    when: { 'show-meta': [true] },
  }),
  'show-meta-only-title': labeled('Titles only', no(), {
    group: 'Captions',
    when: { 'show-meta': [true], 'show-meta-basic': [true] },
  }),
  'meta-position': labeled(
    'Caption position',
    choice(['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'], 'bottom'),
    { group: 'Captions', when: { 'show-meta': [true], 'show-meta-basic': [true] } },
  ),
  'show-meta-on-hover': labeled('Show captions on hover', no(), {
    group: 'Captions',
    when: { 'show-meta': [true], 'show-meta-basic': [true] },
  }),
  'active-alignment': labeled('Active image alignment', choice(['left', 'center', 'right'], 'center'), {
    group: 'Layout',
    when: strips,
  }),
  'thumbnails-per-row': labeled('Thumbnails per row', integer(1, 10, 4), {
    group: 'Layout',
    when: { design: ['grid'] },
  }),
  padding: labeled('Padding', integer(0, 50, 20), { unit: 'px', help: 'Space between images.', group: 'Layout' }),
  lightbox: labeled('Lightbox', no(), { help: 'Opens an image in full size.', group: 'Behavior' }),
  lightboxTheme: labeled('Lightbox theme', choice(['dark', 'light'], 'dark'), {
    group: 'Behavior',
    when: { lightbox: [true] },
  }),
  'max-width': labeled('Maximum width', integer(100, 300, 300), {
    unit: 'px',
    help: 'Of an image in the grid.',
    group: 'Layout',
    when: { design: ['grid'] },
  }),
  newWindow: labeled('Open links in new window', no(), { group: 'Behavior' }),
  transparentBackground: labeled('Transparent background', no(), {
    help: 'No background color around images that do not fill their frames.',
    group: 'Layout',
  }),
} as const;

export type GalleryOptions = ValuesOf<typeof galleryOptions>;

/** Options that a design forces, whatever the admin chose. */
export const designEffects: Readonly<Record<GalleryOptions['design'], Partial<GalleryOptions>>> = {
  slideshow: { thumbnails: true },
  slider: { thumbnails: false },
  grid: { thumbnails: false, autoplay: false },
  stacked: { thumbnails: false, autoplay: false },
};
