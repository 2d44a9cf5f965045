/** Images in blocks: the fields of an image asset (specification, "Image asset") that blocks use. */
import { html, labeled, number, object, text, url } from '../settings.ts';

const focalPointSettings = {
  x: labeled('From the left', number(0, 1, 0.5), { help: 'From 0 (left edge) to 1 (right edge).' }),
  y: labeled('From the top', number(0, 1, 0.5), { help: 'From 0 (top edge) to 1 (bottom edge).' }),
} as const;

const decorative = {
  assetUrl: labeled('Image', url('image')),
  originalSize: labeled('Original size', text(), { help: 'Width and height in pixels, such as 1200x800.' }),
  mediaFocalPoint: labeled('Focal point', object(focalPointSettings, 'focal-point'), {
    help: 'The part of the image that stays visible when it is cropped.',
  }),
} as const;

const described = {
  ...decorative,
  altText: labeled('Alt text', text(), { help: 'What the image shows, for people who cannot see it.' }),
} as const;

/** An image next to a text that says the same, so it needs no alternative text. */
export const decorativePicture = object(decorative, 'picture');
export const picture = object(described, 'picture');
export const linkedPicture = object(
  {
    ...described,
    clickthroughUrl: labeled('Image link', url(), { help: 'Used when the block has no link of its own.' }),
  },
  'picture',
);
/** A picture of a post elsewhere. */
export const postPicture = object(
  {
    ...described,
    clickthroughUrl: labeled('Link', url('web'), { help: 'The post with the image.' }),
  },
  'picture',
);
/** One of several images, each with a caption. */
export const galleryPicture = object(
  {
    ...described,
    title: labeled('Title', text()),
    body: labeled('Description', html()),
    clickthroughUrl: labeled('Link', url()),
  },
  'picture',
);
