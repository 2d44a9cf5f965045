/** A site's pages: address to page, context, and the streamed answer. */
import { join } from 'node:path';
import express, { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { type Engine, LimitExceeded, type Value } from '#engine';
import { blockContentOf } from '../blocks/block-content.ts';
import { type BlockViews, loadBlockViews } from '../blocks/block-views.ts';
import { renderLayout } from '../blocks/render-layout.ts';
import type { ContentSource, PageEntry } from '../content/content-source.ts';
import { ClientGone, goneSignal, responseOutput } from '../render-api/output.ts';
import { root } from '../root.ts';
import type { Theme } from './theme.ts';

export interface SiteParts {
  readonly engine: Engine;
  readonly theme: Theme;
  readonly content: ContentSource;
  /** Folder of pictures and files, served under /assets. */
  readonly assets: string;
  readonly logger: Logger;
}

/** Page-type codes of the specification that this site answers with. */
const PAGE_TYPE = { collection: 1, item: 50, notFound: 100 } as const;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

const fonts = {
  'fraunces.woff2': 'fraunces/files/fraunces-latin-wght-normal.woff2',
  'inter.woff2': 'inter/files/inter-latin-wght-normal.woff2',
};

export function createSite(parts: SiteParts): Router {
  const { theme, content, assets } = parts;
  const router = Router();
  const views = loadBlockViews(parts.engine);
  const css = Buffer.concat([Buffer.from(views.css), theme.css]);
  const etag = `"${theme.version}-${views.version}-${content.version}"`;
  router.get('/site.css', (_request, response) => {
    response.type('css').set('Cache-Control', 'public, max-age=3600').end(css);
  });
  for (const [name, file] of Object.entries(fonts)) {
    const path = join(root, 'node_modules', '@fontsource-variable', file);
    router.get(`/assets/fonts/${name}`, (_request, response) =>
      response.sendFile(path, { maxAge: WEEK_MS, immutable: true }),
    );
  }
  router.use('/assets', express.static(assets, { maxAge: WEEK_MS, index: false, redirect: false }));
  router.get('/{*path}', async (request, response) => {
    const path = request.path.length > 1 ? request.path.replace(/\/+$/, '') : '/';
    const page = content.find(decodeURI(path));
    if (page === undefined) return sendPage({ ...parts, views }, NOT_FOUND, {}, 404, request, response);
    response.set({ ETag: etag, 'Cache-Control': 'public, max-age=0, must-revalidate' });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    await sendPage({ ...parts, views }, page, content.load(page), 200, request, response);
  });
  return router;
}

const NOT_FOUND: PageEntry = {
  fullUrl: '',
  title: 'Not found',
  description: '',
  typeName: 'not-found',
  kind: 'list',
  id: 'not-found',
};

type Loaded = Readonly<Record<string, Value>>;

/**
 * Streams a page. What stands above the main content needs only site data; when the content source is slow, the main
 * content is a promise in the data, and the engine sends all that precedes it meanwhile.
 */
async function sendPage(
  parts: SiteParts & { readonly views: BlockViews },
  page: PageEntry,
  loaded: Loaded | Promise<Loaded>,
  status: number,
  request: Request,
  response: Response,
): Promise<void> {
  const { engine, theme, content, logger } = parts;
  const renderMain = (data: Loaded): string | AsyncIterable<string> => {
    if (data.layout !== undefined) return renderBlocks(parts, page, data);
    const template = theme.templates.get(`${page.typeName}.${page.kind}`);
    if (template === undefined) throw new Error(`the theme has no ${page.typeName}.${page.kind}`);
    return engine.render(template, { ...content.site, ...data }, { partials: theme.partials, expressions: true }).html;
  };
  const failed = (error: unknown): string => {
    logger.error({ err: error, path: request.path }, 'the content of a page could not be loaded');
    return '<p role="alert">This part of the page could not be loaded. Please try again in a moment.</p>';
  };
  const main = loaded instanceof Promise ? loaded.then(renderMain).catch(failed) : renderMain(loaded);
  response.status(status).type('text/html; charset=utf-8');
  try {
    const data = {
      ...content.site,
      ...pageContext(page, status),
      squarespace: { ...systemContext(page, status), 'main-content': main },
    };
    await engine.stream(theme.layout, data, responseOutput(response), {
      partials: theme.partials,
      expressions: true,
      signal: goneSignal(response),
    });
    response.end();
  } catch (error) {
    if (error instanceof ClientGone) return;
    if (!(error instanceof LimitExceeded) || !response.headersSent) throw error;
    logger.error({ err: error, path: request.path }, 'a page was stopped after its head was sent');
    response.destroy();
  }
}

/** The main content of a page that is made of blocks. */
function renderBlocks(
  { content, logger, views }: SiteParts & { readonly views: BlockViews },
  { id, title, fullUrl }: PageEntry,
  { layout, item }: Loaded,
): string | AsyncIterable<string> {
  const website = content.site.website as { readonly language?: string; readonly timeZone?: string } | undefined;
  return renderLayout(layout, {
    views,
    content: blockContentOf(content),
    page: { id, title, fullUrl, ...(item === undefined ? {} : { item }) },
    locale: website?.language ?? 'en-US',
    timeZone: website?.timeZone ?? 'America/New_York',
    now: Date.now(),
    report: ({ cause, ...diagnostic }) =>
      logger[cause === undefined ? 'warn' : 'error']({ ...diagnostic, err: cause, page: fullUrl }, diagnostic.message),
  });
}

function pageContext(
  { title, description, fullUrl, typeName, kind }: PageEntry,
  status: number,
): Record<string, Value> {
  const isHome = fullUrl === '/shop' && kind === 'list';
  return {
    page: {
      title,
      description,
      fullUrl,
      typeName,
      isItem: kind === 'item',
      isList: kind === 'list' && status === 200,
      isHome,
    },
  };
}

function systemContext({ id, title, typeName, kind }: PageEntry, status: number): Record<string, Value> {
  const type = status === 404 ? PAGE_TYPE.notFound : kind === 'item' ? PAGE_TYPE.item : PAGE_TYPE.collection;
  return {
    'page-id': kind === 'item' ? `item-${id}` : `collection-${id}`,
    'page-title': title,
    'page-classes': `page-type-${type} collection-type-${typeName} view-${kind}`,
    'page-type': type,
  };
}
