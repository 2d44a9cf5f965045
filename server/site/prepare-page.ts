/** Prepares pages for sending: assembled once per content object, with what their blocks and tags read. */
import type { Output } from '#engine';
import type { Loaded, MaybePromise, PageData, PageEntry, Reads } from '../content/content-source.ts';
import { data, field, list } from '../content/fields.ts';
import type { TagRun } from '../rendering/theme/tags/run.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { announcementChange } from './announcement.ts';
import { type AssembledPage, assemble } from './assemble.ts';
import { BLOCKS_MS } from './page-blocks.ts';
import type { PageRequest } from './page-request.ts';
import { createTagRun } from './page-tags.ts';

/** An assembled page and its inputs, except the request, which would be kept alive as long as the content. */
interface CachedPage extends Pick<PageRequest, 'theme' | 'site' | 'origin'> {
  readonly slide: string | undefined;
  readonly entry: PageEntry;
  readonly page: AssembledPage;
  /** What it has read; absent where the source does not record reads. */
  readonly reads: Reads | undefined;
  /** Everything that its blocks and tags read is in `reads`. */
  isSettled: boolean;
  readonly until: number;
}

interface PageInput {
  readonly entry: PageEntry;
  readonly loaded: Loaded;
  readonly slide?: string | undefined;
}

const createPages = () => new WeakMap<PageData, CachedPage>();

/** Assembles a page, once per content object, until something that it has read changes. */
export function assembled(page: PageRequest, { entry, loaded, slide }: PageInput): CachedPage {
  const { context, theme, site, origin } = page;
  const cache = context.memo.of(createPages);
  const cached = cache.get(loaded.data);
  if (
    cached !== undefined &&
    cached.until > Date.now() &&
    cached.origin === origin &&
    cached.theme === theme &&
    cached.site === site &&
    cached.slide === slide &&
    cached.entry === entry &&
    cached.reads?.isCurrent() !== false
  )
    return cached;
  const result = assemble({ page, entry, loaded, status: 200, slide });
  const { hasBlocks, isSlow } = result.filled;
  const until = Math.min(hasBlocks ? Date.now() + BLOCKS_MS : Infinity, announcementChange(site.context));
  const { reads } = context.content;
  const prepared: CachedPage = { theme, site, origin, slide, entry, page: result, reads, isSettled: false, until };
  if (!isSlow) cache.set(loaded.data, prepared);
  return prepared;
}

/** Blocks and tags may read what other reads refer to, such as a block field that contains a summary. */
const MAX_ROUNDS = 5;

/**
 * Loads everything that a page shows, so that its version covers its blocks and tags, and nothing waits while it is sent. If the source
 * does not record reads, the page is returned as it is.
 */
export function preparePage(page: PageRequest, input: PageInput): MaybePromise<CachedPage> {
  const ready = assembled(page, input);
  if (ready.isSettled || ready.reads === undefined) return ready;
  return ready.reads.isPrompt ? settle(page, input, ready) : settleIfKnown(page, ready);
}

/** Settles a page without slow blocks; what its tags still read is awaited while it is sent. */
async function settleIfKnown(page: PageRequest, ready: CachedPage): Promise<CachedPage> {
  if (isSlow(ready.page)) return ready;
  if (mayWait(page.theme, ready.page) && (await rehearse(page, ready.page)).length > 0) return ready;
  const { reads } = page.context.content;
  if (reads !== undefined) ready.reads?.include(reads);
  ready.isSettled = true;
  return ready;
}

async function settle(page: PageRequest, input: PageInput, first: CachedPage): Promise<CachedPage> {
  const { memo, content } = page.context;
  let ready = first;
  for (let round = 0; round < MAX_ROUNDS && isSlow(ready.page); round++) {
    const reading = content.reads?.pending();
    if (reading === undefined) break;
    await reading;
    memo.of(createPages).delete(input.loaded.data);
    ready = assembled(page, input);
  }
  for (let round = 0; round < MAX_ROUNDS && mayWait(page.theme, ready.page); round++) {
    const waiting = await rehearse(page, ready.page);
    if (waiting.length === 0) break;
    await Promise.allSettled(waiting);
  }
  ready.isSettled = true;
  return ready;
}

/** Whether blocks of the page, or of items in its lists, wait for data. */
function isSlow({ filled: { hasBlocks, isSlow, data: page } }: AssembledPage): boolean {
  if (!hasBlocks || isSlow) return isSlow;
  const bodies = ['items', 'upcoming', 'past'].flatMap((name) => list(page, name).map((item) => field(item, 'body')));
  const sections = list(data(page, 'collection'), 'collections').map((section) => field(section, 'mainContent'));
  return [...bodies, ...sections].some((markup: unknown) => markup instanceof Promise);
}

const READING_TAGS: ReadonlySet<string> = new Set(['query', 'related', 'category', 'block-field']);

const mayWait = ({ uses }: Theme, page: AssembledPage): boolean =>
  !isSlow(page) && uses.some(({ name }) => READING_TAGS.has(name));

const NOWHERE: Output = { write: () => true, drained: async () => undefined };

/** Renders a page and discards the output. Returns promises of the data that its tags requested and that was not loaded yet. */
async function rehearse(page: PageRequest, assembledPage: AssembledPage): Promise<readonly Promise<unknown>[]> {
  const { context, theme } = page;
  const waiting: Promise<unknown>[] = [];
  const run = createTagRun(page, assembledPage, '');
  try {
    await context.engine.stream(assembledPage.template, assembledPage.context, NOWHERE, {
      partials: theme.partials(assembledPage.main),
      expressions: true,
      includes: true,
      locale: assembledPage.locale,
      userData: { ...run, problem: () => undefined, source: withoutWaiting(run.source, waiting) } satisfies TagRun,
      settled: true,
    });
  } catch {
    // The render that is sent fails in the same way, and reports it.
  }
  return waiting;
}

/** A promise would make the render, and its template from then on, asynchronous: so data that is not loaded yet is empty this time. */
function withoutWaiting(source: TagRun['source'], waiting: Promise<unknown>[]): TagRun['source'] {
  const atOnce = <T>(value: T | Promise<T>, empty: T): T => {
    if (!(value instanceof Promise)) return value;
    waiting.push(value);
    // The render that is sent has the same failure.
    value.catch(() => undefined);
    return empty;
  };
  return {
    ...source,
    query: (request) => atOnce(source.query(request), { collection: null, items: [] }),
    categories: (collection, limit) => atOnce(source.categories(collection, limit), { items: [], categories: [] }),
    blockField: (id, columns) => atOnce(source.blockField(id, columns), ''),
  };
}
