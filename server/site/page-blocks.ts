/** Page content that is made of blocks: layout JSON becomes the markup that templates print. */
import type { Value } from '#engine';
import type { PageData, PageEntry, SiteData } from '../content/content-source.ts';
import { data, field, isData, list, text } from '../content/fields.ts';
import { blockContentOf } from '../rendering/blocks/block-content.ts';
import type { BlockContext } from '../rendering/blocks/render-block.ts';
import { renderLayout, renderRows } from '../rendering/blocks/render-layout.ts';
import { renderSlide } from '../rendering/blocks/render-slide.ts';
import type { SiteContext } from './site-context.ts';

/** What blocks need of a site. */
export type BlockParts = Pick<
  SiteContext,
  'content' | 'blockViews' | 'logger' | 'memo' | 'captcha' | 'sessionReplay' | 'themeScripts'
>;

export interface Filled {
  readonly data: PageData;
  /** It has blocks, which may depend on the time and on other pages. */
  readonly hasBlocks: boolean;
  /** Some of them wait for data: the page is made for one answer only. */
  readonly isSlow: boolean;
}

type Markup = string | AsyncIterable<string>;

const DEFAULT_ZONE = 'America/New_York';

/**
 * Page JSON with its layouts rendered: `mainContent` of pages, `body` of items, and beside them the hidden `sqs-blocks`,
 * which templates print piece by piece while slow blocks are on their way. Items of lists render when they are read.
 */
export function fillBlocks(
  parts: BlockParts,
  site: SiteData,
  entry: PageEntry,
  page: PageData,
  locale: string,
): Filled {
  const item = field(page, 'item');
  const isItem = entry.view === 'item' && isData(item) && isData(field(item, 'layout'));
  const isPage = entry.view === 'list' && isData(field(page, 'layout'));
  const lists = ['items', 'upcoming', 'past'].filter((name) =>
    list(page, name).some((one) => isData(field(one, 'layout'))),
  );
  const sections = list(data(page, 'collection'), 'collections').some((one) => isData(field(one, 'layout')));
  if (!isItem && !isPage && lists.length === 0 && !sections) return { data: page, hasBlocks: false, isSlow: false };
  const context = contextOf(parts, site, entry, page, locale);
  const filled: Record<string, Value> = { ...page };
  let main: Markup | undefined;
  if (isItem) {
    main = replayable(renderLayout(item['layout'], context));
    filled['item'] = withPieces({ ...item, body: whole(main) }, main);
  }
  if (isPage) {
    main = replayable(renderLayout(page['layout'], context));
    filled['mainContent'] = whole(main);
  }
  for (const name of lists) filled[name] = list(page, name).map((one) => later(one, 'body', context));
  if (sections) {
    const collection = data(page, 'collection');
    const inside = list(collection, 'collections').map((one) => later(one, 'mainContent', context));
    filled['collection'] = { ...collection, collections: inside };
  }
  const isSlow = main !== undefined && typeof main !== 'string';
  if (isPage && main !== undefined) filled['sqs-blocks'] = piecesOf(main);
  return { data: filled, hasBlocks: true, isSlow };
}

/** For so long rendered blocks are kept: they may show other pages, and what day it is. */
export const BLOCKS_MS = 30_000;

interface KeptField {
  readonly site: SiteData;
  readonly markup: string;
  readonly until: number;
}

/** Rendered block fields by page and layout: what a footer holds is not rendered again for each visitor. */
const createFields = () => new WeakMap<PageEntry, Map<object, KeptField>>();

/** Markup of a block field, for its `block-field` tag; a promise when one of its blocks is slow. */
export function fillBlockField(
  parts: BlockParts,
  site: SiteData,
  entry: PageEntry,
  layout: PageData,
  locale: string,
): string | Promise<string> {
  const cache = parts.memo.of(createFields);
  const fields = cache.get(entry) ?? new Map<object, KeptField>();
  const known = fields.get(layout);
  if (known !== undefined && known.site === site && known.until > Date.now()) return known.markup;
  const context = contextOf(parts, site, entry, { item: entry.item ?? null }, locale);
  const markup = renderRows(layout, context);
  if (typeof markup !== 'string') return collected(markup);
  cache.set(entry, fields.set(layout, { site, markup, until: Date.now() + BLOCKS_MS }));
  return markup;
}

/** Markup of a slide (cover page, lock screen, popup, sign-in screen). */
export const fillSlide = (
  parts: BlockParts,
  site: SiteData,
  entry: PageEntry,
  slide: Value,
  locale: string,
): Promise<string> => renderSlide(slide, contextOf(parts, site, entry, {}, locale));

function contextOf(
  { content, blockViews, logger }: BlockParts,
  site: SiteData,
  { path, view, collection, item }: PageEntry,
  page: PageData,
  locale: string,
): BlockContext {
  const own = view === 'item' ? item : collection;
  const shown = field(page, 'item') ?? item;
  return {
    views: blockViews,
    content: blockContentOf(content, site),
    page: {
      id: text(own, 'id'),
      title: text(own, 'title'),
      fullUrl: text(own, 'fullUrl') || path,
      ...(view === 'item' ? { item: shown } : {}),
    },
    shop: {
      storeSettings: field(field(site.context, 'websiteSettings'), 'storeSettings'),
      localizedStrings: field(site.context, 'localizedStrings'),
    },
    locale,
    timeZone: text(data(site.context, 'website'), 'timeZone') || DEFAULT_ZONE,
    now: Date.now(),
    report: ({ code, message, path: where, cause }) =>
      logger[cause === undefined ? 'warn' : 'error'](
        { page: path, block: where, code, ...(cause === undefined ? {} : { err: cause }) },
        message,
      ),
  };
}

/** An object whose layout is rendered when somebody reads what it becomes, and then once. */
function later(one: Value, name: 'body' | 'mainContent', context: BlockContext): Value {
  if (!isData(one) || !isData(one['layout']) || text(one, name) !== '') return one;
  let made: string | Promise<string> | undefined;
  return Object.defineProperty({ ...one }, name, {
    enumerable: true,
    get: () => {
      made ??= collected(renderLayout(one['layout'], context));
      return made;
    },
  }) as Value;
}

/** Data with the pieces of its markup beside it, hidden from what prints whole objects. */
const withPieces = (given: PageData, main: Markup): PageData =>
  Object.defineProperty({ ...given }, 'sqs-blocks', { value: piecesOf(main), enumerable: false });

// Types of values know nothing of slow ones, which the engine takes as promises and as pieces that come one by one.
const slowValue = (slow: Exclude<Markup, string> | Promise<string>): Value => slow as unknown as Value;

const piecesOf = (main: Markup): Value => (typeof main === 'string' ? [main] : slowValue(main));

/** Markup as one value: a promise, made when somebody asks, when it is slow. */
function whole(main: Markup): Value {
  if (typeof main === 'string') return main;
  // A promise that nobody waits for must not run the blocks a second time: the pieces are kept.
  return slowValue(collected(main));
}

function collected(markup: Exclude<Markup, string>): Promise<string>;
function collected(markup: Markup): string | Promise<string>;
function collected(markup: Markup): string | Promise<string> {
  if (typeof markup === 'string') return markup;
  return (async () => {
    let text = '';
    for await (const piece of markup) text += piece;
    return text;
  })();
}

/** An async iterable that can be read by several readers, each from the beginning. */
function replayable(markup: Markup): Markup {
  if (typeof markup === 'string') return markup;
  const pieces: string[] = [];
  const source = markup[Symbol.asyncIterator]();
  let next: Promise<boolean> | undefined;
  const pull = (): Promise<boolean> => {
    next ??= source.next().then(({ value, done }) => {
      next = undefined;
      if (done !== true) pieces.push(value);
      return done !== true;
    });
    return next;
  };
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; ; at++) {
        while (at >= pieces.length) if (!(await pull())) return;
        yield pieces[at] as string;
      }
    },
  };
}
