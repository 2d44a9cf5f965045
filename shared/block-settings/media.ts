/** Blocks with images, audio and video. */
import { DAY_MS } from '../durations.ts';
import {
  choice,
  date,
  html,
  integer,
  labeled,
  list,
  markup,
  no,
  object,
  reference,
  text,
  url,
  yes,
} from '../settings.ts';
import { galleryOptions } from './gallery-options.ts';
import { maxGallerySize, maxSmugMugGalleries, maxTracksPerAlbum } from './limits.ts';
import { decorativePicture, galleryPicture, linkedPicture, picture } from './picture.ts';

const duration = labeled('Duration', integer(0, DAY_MS, 0), { unit: 'ms', help: 'Set to 0 to show no duration.' });

const track = object({
  title: labeled('Title', text()),
  author: labeled('Artist', text()),
  audioUrl: labeled('Audio file', url('audio')),
  duration,
});

const showDownload = labeled('Show download link', no(), { group: 'Display' });

export const mediaBlocks = {
  image: {
    image: labeled('Image', linkedPicture),
    design: labeled('Design', choice(['inline', 'poster', 'card', 'overlap', 'collage', 'stack'], 'inline'), {
      group: 'Layout',
    }),
    title: labeled('Title', text(), { when: { design: ['poster', 'card', 'overlap', 'collage', 'stack'] } }),
    subtitle: labeled('Subtitle', html(), { when: { design: ['poster', 'card', 'overlap', 'collage', 'stack'] } }),
    caption: labeled('Caption', html(), { when: { design: ['inline'] } }),
    linkTo: labeled('Link', url()),
    newWindow: labeled('Open in new window', no(), { when: { linkTo: 'filled' } }),
    buttonText: labeled('Button text', text(), {
      when: { linkTo: 'filled', design: ['poster', 'card', 'overlap', 'collage', 'stack'] },
    }),
    imagePosition: labeled('Image position', choice(['left', 'right'], 'left'), {
      group: 'Layout',
      when: { design: ['card', 'overlap', 'collage'] },
    }),
    lightbox: labeled('Lightbox', no(), {
      help: 'Opens the image in full size.',
      group: 'Behavior',
      when: { linkTo: 'empty' },
    }),
    priority: labeled('Load first', no(), {
      help: 'For the first image of a page, so that it loads immediately.',
      group: 'Behavior',
    }),
  },
  gallery: {
    title: labeled('Title', text()),
    images: labeled('Images', list(galleryPicture, maxGallerySize, 'image'), { when: { collection: 'empty' } }),
    collection: labeled('Gallery collection', reference('collection'), { help: 'Its images are shown instead.' }),
    ...galleryOptions,
    smugmugGalleries: labeled(
      'SmugMug galleries',
      list(
        object({ title: labeled('Title', text()), linkTo: labeled('Link', url('web')) }),
        maxSmugMugGalleries,
        'gallery',
      ),
      { group: 'SmugMug' },
    ),
  },
  video: {
    url: labeled('Video', url('video'), { help: 'URL of a video at a video service, or of a video file.' }),
    title: labeled('Title', text()),
    description: labeled('Description', html()),
    poster: labeled('Poster image', decorativePicture, { help: 'Shown until the video plays.' }),
    providerName: labeled('Provider', text(), { help: 'Empty: the host of the address.', group: 'Advanced' }),
    aspectRatio: labeled(
      'Aspect ratio',
      choice(['16 / 9', '4 / 3', '1 / 1', '9 / 16', '21 / 9'], '16 / 9', {
        '16 / 9': '16:9',
        '4 / 3': '4:3',
        '1 / 1': '1:1',
        '9 / 16': '9:16',
        '21 / 9': '21:9',
      }),
      { group: 'Layout' },
    ),
    loop: labeled('Loop', no(), { help: 'For video files.', group: 'Behavior' }),
    muted: labeled('Muted', no(), { help: 'For video files.', group: 'Behavior' }),
  },
  audio: {
    audioUrl: labeled('Audio file', url('audio')),
    title: labeled('Title', text()),
    author: labeled('Artist', text()),
    duration,
    showDownload,
    design: labeled('Design', choice(['minimal', 'legacy'], 'minimal'), { group: 'Display' }),
  },
  album: {
    title: labeled('Title', text()),
    artist: labeled('Artist', text()),
    description: labeled('Description', html()),
    cover: labeled('Cover', picture),
    releasedOn: labeled('Release date', date('day')),
    tracks: labeled('Tracks', list(track, maxTracksPerAlbum, 'track'), { when: { collection: 'empty' } }),
    collection: labeled('Album collection', reference('collection'), { help: 'Its tracks are played instead.' }),
    showCover: labeled('Show cover', yes(), { group: 'Display' }),
    showDownload,
  },
  embed: {
    url: labeled('Address', url('web'), {
      help: 'Shown as a card that loads the page on click.',
      when: { html: 'empty' },
    }),
    html: labeled('Embed code', markup(), { help: 'Shown instead of the URL.' }),
    title: labeled('Title', text(), { when: { html: 'empty' } }),
    description: labeled('Description', html(), { when: { html: 'empty' } }),
    providerName: labeled('Provider', text(), { help: 'Empty: the host of the address.', when: { html: 'empty' } }),
    thumbnail: labeled('Image', decorativePicture, { when: { html: 'empty' } }),
  },
  soundcloud: {
    url: labeled('Address', url('web')),
    title: labeled('Title', text()),
    author: labeled('Artist', text()),
    artwork: labeled('Artwork', decorativePicture),
  },
} as const;
