/**
 * Parts of pages that a script enhances without React: blocks, and formatters whose markup is all that the script needs. The markup
 * is the server's to the letter; a region stands around it.
 */

import type { Value } from '#engine';
import type { ShownBlockType } from '#shared/block-settings/index';
import { decodeEntities, escapeHtml } from '#shared/html';
import { field, isTruthy, textOf } from '#shared/json';
import { shareImage, shareLinks } from '../share-links.ts';
import { withComments, withLike } from './comment-markup.ts';
import { type Env, type HydrationTrigger, wrapRegion } from './define-region.ts';
import { pageValue } from './scope.ts';

interface PlainRegion {
  /** Its name in `client/regions/registry.ts`. */
  readonly name: string;
  readonly hydrate: HydrationTrigger;
}

const blockRegions: Readonly<Partial<Record<ShownBlockType, PlainRegion>>> = {
  gallery: { name: 'gallery', hydrate: 'visible' },
  image: { name: 'lightbox', hydrate: 'intent' },
  video: { name: 'video', hydrate: 'intent' },
  embed: { name: 'video', hydrate: 'intent' },
  soundcloud: { name: 'video', hydrate: 'intent' },
  audio: { name: 'audio', hydrate: 'visible' },
  album: { name: 'audio', hydrate: 'visible' },
  accordion: { name: 'accordion', hydrate: 'visible' },
  marquee: { name: 'marquee', hydrate: 'visible' },
  map: { name: 'map', hydrate: 'visible' },
  calendar: { name: 'calendar', hydrate: 'visible' },
  chart: { name: 'chart', hydrate: 'visible' },
  tourdates: { name: 'tour', hydrate: 'visible' },
  search: { name: 'search', hydrate: 'intent' },
  code: { name: 'code', hydrate: 'visible' },
  form: { name: 'form', hydrate: 'draft' },
  newsletter: { name: 'form', hydrate: 'draft' },
  donation: { name: 'donation', hydrate: 'intent' },
};

/** Only what holds something to do becomes a region: a picture without a light box is a picture. */
const NEEDED: Readonly<Record<string, RegExp>> = {
  lightbox: /\sdata-lightbox/,
  video: /\sdata-embed=|sqs-video-wrapper/,
  code: /class="language-/,
};

/** A captcha is there when its form is seen, or what follows the form would move when it comes. */
const DATA_CAPTCHA = /\sdata-captcha[\s>]/;

/** A block's markup with its region around it. */
export function withBlockRegion(type: ShownBlockType, markup: string): string {
  const region = blockRegions[type];
  if (region === undefined || markup.trim() === '') return markup;
  const needed = NEEDED[region.name];
  if (needed !== undefined && !needed.test(markup)) return markup;
  return wrapRegion(region.name, DATA_CAPTCHA.test(markup) ? 'visible' : region.hydrate, {}, markup);
}

interface FormatterRegion extends PlainRegion {
  /** What pages show beyond the plain formatter's markup. */
  readonly decorate?: (markup: string, value: Value, env: Env) => string;
  /** All that `decorate` reads of the page besides the value: its result is cached while this stays the same. */
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

/** A formatter's markup in its region; empty when there is nothing to show. */
function withFormatterRegion(name: string, markup: string, value: Value, env: Env): string {
  const region = formatterRegions[name];
  if (region === undefined || markup.trim() === '') return markup;
  return wrapRegion(region.name, region.hydrate, {}, region.decorate?.(markup, value, env) ?? markup);
}

interface Decorated {
  readonly markup: string;
  readonly read: Value;
  readonly result: string;
}

/** `withFormatterRegion` for one formatter, with a cache by value where the region says what it reads. */
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
