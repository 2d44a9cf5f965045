/**
 * Parts of pages that a script enhances without React: blocks, and formatters whose markup is all that the script needs. The markup
 * is the server's to the letter; a region stands around it.
 */

import type { Value } from '#engine';
import { decodeEntities, escapeHtml } from '#shared/html';
import { field, isTruthy, textOf } from '#shared/json';
import type { ShownBlockType } from '../blocks/settings/index.ts';
import { shareImage, shareLinks } from '../share-links.ts';
import { withComments, withLike } from './comment-markup.ts';
import { type Env, type Wake, wrapRegion } from './define-region.ts';
import { pageValue } from './scope.ts';

interface PlainRegion {
  /** Its name in `client/regions/registry.ts`. */
  readonly name: string;
  readonly wake: Wake;
}

const blockRegions: Readonly<Partial<Record<ShownBlockType, PlainRegion>>> = {
  gallery: { name: 'gallery', wake: 'visible' },
  image: { name: 'lightbox', wake: 'intent' },
  video: { name: 'video', wake: 'intent' },
  embed: { name: 'video', wake: 'intent' },
  soundcloud: { name: 'video', wake: 'intent' },
  audio: { name: 'audio', wake: 'visible' },
  album: { name: 'audio', wake: 'visible' },
  accordion: { name: 'accordion', wake: 'visible' },
  marquee: { name: 'marquee', wake: 'visible' },
  map: { name: 'map', wake: 'visible' },
  calendar: { name: 'calendar', wake: 'visible' },
  chart: { name: 'chart', wake: 'visible' },
  tourdates: { name: 'tour', wake: 'visible' },
  search: { name: 'search', wake: 'intent' },
  code: { name: 'code', wake: 'visible' },
  form: { name: 'form', wake: 'visible' },
  newsletter: { name: 'form', wake: 'visible' },
  donation: { name: 'donation', wake: 'intent' },
};

/** Only what holds something to do becomes a region: a picture without a light box is a picture. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  lightbox: /\sdata-lightbox/,
  video: /\sdata-embed=|sqs-video-wrapper/,
  code: /class="language-/,
};

/** A block's markup with its region around it. */
export function withBlockRegion(type: ShownBlockType, markup: string): string {
  const region = blockRegions[type];
  if (region === undefined || markup.trim() === '') return markup;
  const needed = NEEDED[region.name];
  return needed === undefined || needed.test(markup) ? wrapRegion(region.name, region.wake, {}, markup) : markup;
}

interface FormatterRegion extends PlainRegion {
  /** What pages show beyond the plain formatter's markup. */
  readonly decorate?: (markup: string, value: Value, env: Env) => string;
}

export const formatterRegions: Readonly<Record<string, FormatterRegion>> = {
  'audio-player': { name: 'audio', wake: 'visible', decorate: withoutScripts },
  video: { name: 'video', wake: 'visible' },
  comments: { name: 'comments', wake: 'visible', decorate: withComments },
  'like-button': { name: 'like', wake: 'visible', decorate: withLike },
  'social-button': { name: 'share', wake: 'intent', decorate: withShareLinks },
  'social-button-inline': { name: 'share', wake: 'intent', decorate: withShareLinks },
};

/** A formatter's markup in its region; empty when there is nothing to show. */
export function withFormatterRegion(name: string, markup: string, value: Value, env: Env): string {
  const region = formatterRegions[name];
  if (region === undefined || markup.trim() === '') return markup;
  return wrapRegion(region.name, region.wake, {}, region.decorate?.(markup, value, env) ?? markup);
}

/** The plain formatter starts a player of its own with a script that pages do not have. */
function withoutScripts(markup: string): string {
  return markup.replace(/<script>[^<]*<\/script>\s*/g, '');
}

/** The links that share an item, inside the place that the formatter makes for them: they work without script. */
function withShareLinks(markup: string, value: Value, env: Env): string {
  const website = pageValue(env, 'website');
  const base = (textOf(field(website, 'baseUrl')) || textOf(field(website, 'authenticUrl'))).replace(/\/+$/, '');
  const path = textOf(field(value, 'fullUrl'));
  const image = textOf(field(value, 'assetUrl'));
  const links = shareLinks(field(website, 'shareButtonOptions'), {
    url: base + path,
    title: decodeEntities(textOf(field(value, 'title'))),
    image: isTruthy(image) && image.startsWith('/') && !image.startsWith('//') ? base + shareImage(image) : image,
  });
  if (links.length === 0) return markup;
  // Spans all through: the inline look of the formatter is one, and stands in lines of text.
  const items = links.map(
    ({ network, name, href, isWindow }) =>
      `<a class="share-link share-${network}" href="${escapeHtml(href)}"${isWindow ? ' target="_blank" rel="noopener" data-window=""' : ''}>${name}</a>`,
  );
  const list = `<span class="share-title">Share</span><span class="share-links">${items.join(' ')}</span>`;
  return markup.replace('></', `>${list}</`);
}
