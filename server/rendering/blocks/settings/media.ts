/** Blocks that hold pictures, sound and film. */

import { DAY_MS } from '#shared/durations';
import { choice, date, html, integer, list, markup, no, object, text, url, yes } from '#shared/settings';
import { galleryOptions } from '../gallery-options.ts';
import { maxGallerySize, maxSmugMugGalleries, maxTracksPerAlbum } from './limits.ts';
import { picture } from './picture.ts';

const track = object({
  title: text(),
  author: text(),
  audioUrl: url(),
  /** Milliseconds. */
  duration: integer(0, DAY_MS, 0),
});

export const mediaBlocks = {
  image: {
    design: choice(['inline', 'poster', 'card', 'overlap', 'collage', 'stack'], 'inline'),
    image: picture,
    title: text(),
    subtitle: html(),
    caption: html(),
    linkTo: url(),
    newWindow: no(),
    buttonText: text(),
    imagePosition: choice(['left', 'right'], 'left'),
    lightbox: no(),
    /** The page's first picture: it is asked for at once. */
    priority: no(),
  },
  gallery: {
    ...galleryOptions,
    title: text(),
    images: list(picture, maxGallerySize),
    /** A gallery collection whose pictures are shown instead. */
    collection: text(),
    smugmugGalleries: list(object({ title: text(), linkTo: url() }), maxSmugMugGalleries),
  },
  video: {
    title: text(),
    description: html(),
    url: url(),
    providerName: text(),
    poster: picture,
    aspectRatio: choice(['16 / 9', '4 / 3', '1 / 1', '9 / 16', '21 / 9'], '16 / 9'),
    loop: no(),
    muted: no(),
  },
  audio: {
    title: text(),
    author: text(),
    audioUrl: url(),
    duration: integer(0, DAY_MS, 0),
    showDownload: no(),
    design: choice(['minimal', 'legacy'], 'minimal'),
  },
  album: {
    title: text(),
    artist: text(),
    description: html(),
    cover: picture,
    releasedOn: date(),
    tracks: list(track, maxTracksPerAlbum),
    collection: text(),
    showCover: yes(),
    showDownload: no(),
  },
  embed: {
    /** The owner's own markup; an address is shown as a card that loads when it is asked for. */
    html: markup(),
    url: url(),
    title: text(),
    description: html(),
    providerName: text(),
    thumbnail: picture,
  },
  soundcloud: { url: url(), title: text(), author: text(), artwork: picture },
} as const;
