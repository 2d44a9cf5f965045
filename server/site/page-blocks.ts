/** Page content made of blocks: layout JSON becomes the markup that templates print. */

import type { Value } from '#engine';
import type { PageData, PageEntry, Reads, SiteData } from '../content/content-source.ts';
import { data, field, isData, list, text } from '../content/fields.ts';
import { DEFAULT_TIME_ZONE } from '../content/tracking-settings.ts';
import { blockContentOf } from '../rendering/blocks/block-content.ts';
import type { BlockContext } from '../rendering/blocks/render-block.ts';
import { renderLayout, renderRows } from '../rendering/blocks/render-layout.ts';
import { renderSlide } from '../rendering/blocks/render-slide.ts';
import type { SiteContext } from './site-context.ts';

/** The part of a site that blocks need. */
export type BlockPageContext = Pick<
  SiteContext,
  'content' | 'blockViews' | 'logger' | 'memo' | 'captcha' | 'sessionReplay' | 'themeScripts' | 'isPreview'
>;

/** The page that contains the blocks. */
export interface BlockPage {
  readonly context: BlockPageContext;
  readonly site: SiteData;
  readonly entry: PageEntry;
  readonly locale: string;
}

export interface Filled {
  readonly data: PageData;
  /** It has blocks, which may depend on the time and on other pages. */
  readonly hasBlocks: boolean;
  /** Some of them wait for data, so the page is valid for one response only. */
  readonly isSlow: boolean;
}

type Markup = string | AsyncIterable<string>;

/**
 * Page JSON with its layouts rendered: `mainContent` of pages, `body` of items, and beside them the hidden `sqs-blocks`, which templates
 * print piece by piece while slow blocks are pending. Items of lists render when they are read.
 */
export function fillBlocks(blockPage: BlockPage, page: PageData): Filled {
  const { entry } = blockPage;
  const item = field(page, 'item');
  const isItem = entry.view === 'item' && isData(item) && isData(field(item, 'layout'));
  const isPage = entry.view === 'list' && isData(field(page, 'layout'));
  const lists = ['items', 'upcoming', 'past'].filter((name) =>
    list(page, name).some((item) => isData(field(item, 'layout'))),
  );
  const gallery = entry.view === 'list' && !isPage ? field(entry.collection, 'galleryOptions') : undefined;
  const sections = list(data(page, 'collection'), 'collections').some((section) => isData(field(section, 'layout')));
  if (!isItem && !isPage && !isData(gallery) && lists.length === 0 && !sections)
    return { data: page, hasBlocks: false, isSlow: false };
  const context = contextOf(blockPage, page);
  const of = (kind: 'page' | 'item', owner: unknown): BlockContext =>
    layoutOf(blockPage, context, `${kind}:${text(owner, 'id')}`);
  const filled: Record<string, Value> = { ...page };
  let main: Markup | undefined;
  if (isItem) {
    main = replayable(renderLayout(item['layout'], of('item', item)));
    filled['item'] = withPieces({ ...item, body: fullText(main) }, main);
  }
  if (isPage) {
    main = replayable(renderLayout(page['layout'], of('page', entry.collection)));
    filled['mainContent'] = fullText(main);
  }
  if (isData(gallery)) filled['galleryBlock'] = fullText(galleryOf(gallery, page, context));
  for (const name of lists) filled[name] = list(page, name).map((listed) => later(listed, 'body', of('item', listed)));
  if (sections) {
    const collection = data(page, 'collection');
    const inside = list(collection, 'collections').map((section) => later(section, 'mainContent', of('page', section)));
    filled['collection'] = { ...collection, collections: inside };
  }
  const isSlow = main !== undefined && typeof main !== 'string';
  if (isPage && main !== undefined) filled['sqs-blocks'] = quantityOfLines(main);
  return { data: filled, hasBlocks: true, isSlow };
}

/** The pictures of a gallery's page as a gallery block shows them, with the options of the page. */
function galleryOf(options: PageData, page: PageData, context: BlockContext): Markup {
  const own: BlockContext = {
    ...context,
    content: { ...context.content, queryItems: () => ({ collection: page['collection'], items: list(page, 'items') }) },
  };
  const block = { id: 'gallery', type: 'gallery', value: { ...options, collection: context.page.fullUrl } };
  return renderLayout({ rows: [{ columns: [{ span: 12, blocks: [block] }] }] }, own);
}

/** For so long rendered blocks are kept: they may show other pages, and what day it is. */
export const BLOCKS_MS = 30_000;

interface CachedField {
  readonly site: SiteData;
  /** What its blocks have read. */
  readonly reads: Reads | undefined;
  readonly markup: string;
  readonly until: number;
}

/** Rendered block fields by page and layout, so that a footer's blocks are not rendered again for each visitor. */
const createFields = () => new WeakMap<PageEntry, Map<object, CachedField>>();

/** Markup of a block field, for its `block-field` tag; a promise when one of its blocks is slow. */
export function fillBlockField(blockPage: BlockPage, id: string, layout: PageData): string | Promise<string> {
  const { context, site, entry } = blockPage;
  const cache = context.memo.of(createFields);
  const fields = cache.get(entry) ?? new Map<object, CachedField>();
  const cached = fields.get(layout);
  const { reads } = context.content;
  if (
    cached !== undefined &&
    cached.site === site &&
    cached.until > Date.now() &&
    cached.reads?.isCurrent() !== false
  ) {
    if (cached.reads !== undefined) reads?.include(cached.reads);
    return cached.markup;
  }
  const blockContext = contextOf(blockPage, { item: entry.item ?? null });
  const render = () => renderRows(layout, layoutOf(blockPage, blockContext, `block-field:${id}`));
  const [markup, own] = reads === undefined ? [render(), undefined] : reads.record(render);
  if (typeof markup !== 'string') return collected(markup);
  cache.set(entry, fields.set(layout, { site, reads: own, markup, until: Date.now() + BLOCKS_MS }));
  return markup;
}

/** Markup of a slide (cover page, lock screen, popup, sign-in screen). */
export const fillSlide = (blockPage: BlockPage, slide: Value): Promise<string> =>
  renderSlide(slide, layoutOf(blockPage, contextOf(blockPage, {}), 'site'));

function contextOf({ context, site, entry, locale }: BlockPage, page: PageData): BlockContext {
  const { content, blockViews, logger } = context;
  const { path, view, collection, item } = entry;
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
    timeZone: text(data(site.context, 'website'), 'timeZone') || DEFAULT_TIME_ZONE,
    now: Date.now(),
    report: ({ code, message, path: where, cause }) =>
      logger[cause === undefined ? 'warn' : 'error'](
        { page: path, block: where, code, ...(cause === undefined ? {} : { err: cause }) },
        message,
      ),
  };
}

/** The same for the layout of a document, whose rows and blocks are marked in previews. */
const layoutOf = ({ context: { isPreview } }: BlockPage, context: BlockContext, document: string): BlockContext =>
  isPreview === true ? { ...context, document } : context;

/** An object whose layout is rendered once, when the property is first read. */
function later(owner: Value, name: 'body' | 'mainContent', context: BlockContext): Value {
  if (!isData(owner) || !isData(owner['layout']) || text(owner, name) !== '') return owner;
  let markup: string | Promise<string> | undefined;
  return Object.defineProperty({ ...owner }, name, {
    enumerable: true,
    get: () => {
      markup ??= collected(renderLayout(owner['layout'], context));
      return markup;
    },
  }) as Value;
}

/** Data with the pieces of its markup as a non-enumerable property, so that printing whole objects omits it. */
const withPieces = (item: PageData, main: Markup): PageData =>
  Object.defineProperty({ ...item }, 'sqs-blocks', { value: quantityOfLines(main), enumerable: false });

// The value types do not include slow values, which the engine accepts as promises and as async iterables.
const slowValue = (slow: object): Value => slow as Value;

const quantityOfLines = (main: Markup): Value => (typeof main === 'string' ? [main] : slowValue(main));

/** Markup as one value: for slow markup, a promise that is created on first read. */
function fullText(main: Markup): Value {
  if (typeof main === 'string') return main;
  // Pieces are stored, so that a promise that nobody awaits does not run the blocks a second time.
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

/** An async iterable that several readers can each read from the beginning. */
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
