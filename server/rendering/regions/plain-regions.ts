/**
 * Parts of pages that a script enhances without React: blocks, and formatters whose markup is all that the script needs. A region wraps
 * the server's unchanged markup.
 */

import type { Value } from '#engine';
import type { ShownBlockType } from '#shared/block-settings/index';
import { decodeEntities, escapeHtml } from '#shared/html';
import { field, isTruthy, textOf } from '#shared/json';
import { shareImage, shareLinks } from '../share-links.ts';
import { hasDisqus, withComments, withDisqus, withLike } from './comment-markup.ts';
import { type Env, type HydrationTrigger, wrapRegion } from './define-region.ts';
import { pageValue } from './scope.ts';

interface PlainRegion {
  /** Its name in `client/regions/registry.ts`. */
  readonly name: string;
  readonly hydrate: HydrationTrigger;
}

const blockRegions: Readonly<Partial<Record<ShownBlockType, PlainRegion>>> = {
  gallery: { name: 'gallery', hydrate: 'intent' },
  image: { name: 'lightbox', hydrate: 'intent' },
  video: { name: 'video', hydrate: 'intent' },
  embed: { name: 'video', hydrate: 'intent' },
  soundcloud: { name: 'video', hydrate: 'intent' },
  audio: { name: 'audio', hydrate: 'intent' },
  album: { name: 'audio', hydrate: 'intent' },
  accordion: { name: 'accordion', hydrate: 'visible' },
  marquee: { name: 'marquee', hydrate: 'visible' },
  map: { name: 'map', hydrate: 'intent' },
  calendar: { name: 'calendar', hydrate: 'visible' },
  chart: { name: 'chart', hydrate: 'visible' },
  tourdates: { name: 'tour', hydrate: 'visible' },
  search: { name: 'search', hydrate: 'intent' },
  code: { name: 'code', hydrate: 'visible' },
  form: { name: 'form', hydrate: 'draft' },
  newsletter: { name: 'form', hydrate: 'draft' },
  donation: { name: 'donation', hydrate: 'intent' },
};

/** Only markup with something to enhance becomes a region: an image without a lightbox stays an image. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  lightbox: /\sdata-lightbox/,
  video: /\sdata-embed=|sqs-video-wrapper/,
  code: /class="language-/,
};

/**
 * What changes as soon as it is seen: the arrows and autoplay of a gallery, the tiles of a map. A captcha is loaded before its form is
 * visible, so that the content below does not shift.
 */
const VISIBLE = /\sdata-captcha[\s>]|\sdata-tiles[\s>]|class="gallery-(?:dots|thumbs)"/;

/** Wraps a block's markup in its region. */
export function withBlockRegion(type: ShownBlockType, markup: string): string {
  const region = blockRegions[type];
  if (region === undefined || markup.trim() === '') return markup;
  const needed = NEEDED[region.name];
  if (needed !== undefined && !needed.test(markup)) return markup;
  return wrapRegion(region.name, VISIBLE.test(markup) ? 'visible' : region.hydrate, {}, markup);
}

interface FormatterRegion extends PlainRegion {
  /** Changes the plain formatter's markup for pages. */
  readonly decorate?: (markup: string, value: Value, env: Env) => string;
  /** Everything that `decorate` reads of the page besides the value: its result is cached while this is unchanged. */
  readonly reads?: (env: Env) => Value;
}

const readsWebsite = (env: Env): Value => pageValue(env, 'website');

export const formatterRegions: Readonly<Record<string, FormatterRegion>> = {
  'audio-player': { name: 'audio', hydrate: 'visible', decorate: withoutScripts },
  video: { name: 'video', hydrate: 'visible' },
  comments: { name: 'comments', hydrate: 'draft', decorate: withComments },
  'like-button': { name: 'like', hydrate: 'liked', decorate: withLike },
  'social-button': { name: 'share', hydrate: 'intent', decorate: withShareLinks, reads: readsWebsite },
  'social-button-inline': { name: 'share', hydrate: 'intent', decorate: withShareLinks, reads: readsWebsite },
};

/** A formatter's markup in its region; empty when nothing is shown. */
function withFormatterRegion(name: string, markup: string, value: Value, env: Env): string {
  const region = formatterRegions[name];
  if (region === undefined || markup.trim() === '') return markup;
  if (hasDisqus(markup)) return withDisqus(markup, env);
  return wrapRegion(region.name, region.hydrate, {}, region.decorate?.(markup, value, env) ?? markup);
}

interface Decorated {
  readonly markup: string;
  readonly read: Value;
  readonly result: string;
}

/** `withFormatterRegion` for one formatter, cached by value if the region declares what it reads. */
export function createFormatterRegion(name: string): (markup: string, value: Value, env: Env) => string {
  const cache = new WeakMap<object, Decorated>();
  const reads = formatterRegions[name]?.reads;
  return (markup, value, env) => {
    if (reads === undefined || typeof value !== 'object' || value === null)
      return withFormatterRegion(name, markup, value, env);
    const read = reads(env);
    const cached = cache.get(value);
    if (cached !== undefined && cached.read === read && cached.markup === markup) return cached.result;
    const result = withFormatterRegion(name, markup, value, env);
    cache.set(value, { markup, read, result });
    return result;
  };
}

/** Removes the plain formatter's inline script, which starts a player that pages do not have. */
function withoutScripts(markup: string): string {
  return markup.replace(/<script>[^<]*<\/script>\s*/g, '');
}

/** Share links inside the formatter's element: they work without JavaScript. */
function withShareLinks(markup: string, value: Value, env: Env): string {
  const website = pageValue(env, 'website');
  const base = (textOf(field(website, 'baseUrl')) || textOf(field(website, 'authenticUrl'))).replace(/(?<!\/)\/+$/, '');
  const path = textOf(field(value, 'fullUrl'));
  const image = textOf(field(value, 'assetUrl'));
  const links = shareLinks(field(website, 'shareButtonOptions'), {
    url: base + path,
    title: decodeEntities(textOf(field(value, 'title'))),
    image: isTruthy(image) && image.startsWith('/') && !image.startsWith('//') ? base + shareImage(image) : image,
  });
  if (links.length === 0) return markup;
  // Only spans, because the formatter's inline style is a span within text.
  const items = links.map(
    ({ network, name, href, isWindow }) =>
      `<a class="share-link share-${network}" href="${escapeHtml(href)}"${isWindow ? ' target="_blank" rel="noopener" data-window=""' : ''}>${name}</a>`,
  );
  const list = `<span class="share-title">Share</span><span class="share-links">${items.join(' ')}</span>`;
  return markup.replace('></', `>${list}</`);
}
