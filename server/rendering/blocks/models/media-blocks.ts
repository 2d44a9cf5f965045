import { maxTracksPerAlbum } from '#shared/block-settings/limits';
import { mediaBlocks } from '#shared/block-settings/media';
import { Html } from '#shared/html';
import { field } from '#shared/json';
import { type Slow, whenReady } from '../block-content.ts';
import { type BlockScene, defineBlock } from '../define-block.ts';
import { dayAttribute, formatDay, formatDuration } from '../format.ts';
import { aspectRatios, readGalleryOptions } from '../gallery-options.ts';
import { webAddress } from '../item-card.ts';
import { numberField, textField } from '../page-json.ts';
import { itemPicture, pictureModel } from '../picture-model.ts';
import { richText } from '../rich-text.ts';
import { jsonAttribute } from '../safe-markup.ts';

const FILM_FILE = /\.(?:mp4|webm|ogv|m4v)(?:$|[?#])/i;
const hostOf = (address: string): string => /^(?:https?:)?\/\/(?:www\.)?([^/?#:]+)/i.exec(address)?.[1] ?? '';

/** Items of a collection, if one is chosen. */
const itemsOf = (collection: string, limit: number, { content }: BlockScene): Slow<readonly unknown[]> =>
  collection === '' ? [] : whenReady(content.queryItems({ collection, limit }), ({ items }) => items);

export const mediaBlockDefinitions = [
  defineBlock('image', mediaBlocks.image, {
    model: (values) => {
      const picture = pictureModel(values.image);
      const target = values.linkTo || values.image.clickthroughUrl;
      // Without JavaScript, the link leads to the image itself.
      const href = target || (values.lightbox ? (picture?.src ?? '') : '');
      const name = values.image.altText || values.title || 'Picture';
      const isLightbox = values.lightbox && target === '';
      return { picture, href, isLightbox, needsName: isLightbox || values.image.altText === '', linkName: name };
    },
  }),
  defineBlock('gallery', mediaBlocks.gallery, {
    load: ({ collection }, scene) => itemsOf(collection, mediaBlocks.gallery.images.max, scene),
    model: (values, { id }, items) => {
      const { options } = readGalleryOptions(values);
      const chosen = items.length > 0 ? items.map(slideOfItem) : values.images.map(slideOfImage);
      const slides = chosen.filter(({ picture }) => picture !== null);
      return {
        ...options,
        ratio: aspectRatios[options['aspect-ratio']],
        optionsJson: jsonAttribute(options),
        showsMeta: options['show-meta'] && options['show-meta-basic'],
        slides: slides.map((slide, at) => ({
          ...slide,
          anchor: `${id}-${at + 1}`,
          label: `Picture ${at + 1} of ${slides.length}`,
          isLightbox: options.lightbox && slide.href === '',
          href: slide.href || (options.lightbox ? (slide.picture?.src ?? '') : ''),
        })),
        hasControls: slides.length > 1 && (options.design === 'slideshow' || options.design === 'slider'),
      };
    },
  }),
  defineBlock('video', mediaBlocks.video, {
    model: ({ url, poster, providerName, aspectRatio, title }) => ({
      isFile: FILM_FILE.test(url),
      picture: pictureModel(poster),
      provider: providerName || hostOf(url),
      ratio: aspectRatio,
      embedJson: jsonAttribute({ url, providerName, title }),
    }),
  }),
  defineBlock('audio', mediaBlocks.audio, { model: ({ duration }) => ({ length: formatDuration(duration) }) }),
  defineBlock('album', mediaBlocks.album, {
    load: ({ collection }, scene) => itemsOf(collection, maxTracksPerAlbum, scene),
    model: ({ tracks, cover, releasedOn }, scene, items) => ({
      picture: pictureModel(cover),
      released: formatDay(releasedOn, scene),
      releasedIso: dayAttribute(releasedOn, scene),
      songs: (items.length > 0 ? items.map(trackOfItem) : tracks).map((track) => ({
        ...track,
        length: formatDuration(track.duration),
      })),
    }),
  }),
  defineBlock('embed', mediaBlocks.embed, {
    model: ({ url, thumbnail, providerName, title }) => ({
      picture: pictureModel(thumbnail),
      provider: providerName || hostOf(url),
      embedJson: jsonAttribute({ url, providerName, title }),
    }),
  }),
  defineBlock('soundcloud', mediaBlocks.soundcloud, {
    model: ({ url, artwork, title }) => ({
      picture: pictureModel(artwork),
      provider: hostOf(url),
      embedJson: jsonAttribute({ url, title }),
    }),
  }),
];

interface Slide {
  readonly picture: ReturnType<typeof pictureModel>;
  readonly title: string;
  readonly description: Html;
  readonly href: string;
}

const slideOfImage = (image: {
  readonly title: string;
  readonly body: string;
  readonly clickthroughUrl: string;
}): Slide => ({
  picture: pictureModel(image),
  title: image.title,
  description: new Html(richText(image.body)),
  href: image.clickthroughUrl,
});

const slideOfItem = (item: unknown): Slide => ({
  picture: itemPicture(item),
  title: textField(item, 'title'),
  description: new Html(richText(textField(item, 'description') || textField(item, 'excerpt'))),
  href: webAddress(textField(item, 'clickthroughUrl')),
});

const trackOfItem = (item: unknown) => ({
  title: textField(item, 'title'),
  author: textField(item, 'author') || textField(field(item, 'author'), 'displayName'),
  audioUrl: webAddress(textField(item, 'audioAssetUrl') || textField(item, 'assetUrl')),
  duration: Math.max(0, numberField(item, 'duration') || 0),
});
