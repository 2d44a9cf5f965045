/** Renders pages with other content, such as drafts, just like the page itself, but neither cached nor counted. */
import type { Request, Response } from 'express';
import type { Value } from '#engine';
import type { ContentSource, Loaded, PageEntry } from '../content/content-source.ts';
import { data, field, list, text } from '../content/fields.ts';
import { pageTypes } from '../content/page-types.ts';
import { assemble as assembleEntry } from './assemble.ts';
import { sendFormat } from './formats.ts';
import { inRequestLanguage, previewPath } from './languages/request-language.ts';
import { createMemo } from './memo.ts';
import { NONCE } from './page-head.ts';
import { inChosenMarket } from './page-market.ts';
import { pageSizeOf } from './page-query.ts';
import { openPage, type PageRequest } from './page-request.ts';
import { assembled as assemblePage, preparePage } from './prepare-page.ts';
import { type MarkedPage, markPreview } from './preview-marks.ts';
import { renderToText } from './send-page.ts';
import type { SiteContext } from './site-context.ts';
import { pageSlide, siteSlide } from './slides.ts';
import { lockScreen, systemEntry, systemPages } from './system-pages.ts';

/** `none`: the path does not exist. `sent`: the response was sent in another format (`?format=`). */
export type Preview =
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'none' | 'sent' };

export interface PreviewExchange {
  readonly request: Request;
  readonly response: Response;
  /** Renders only the page's own blocks, without the theme around them, which is much faster. Default: the whole page. */
  readonly isContentOnly?: boolean | undefined;
  /** Shown instead of the page; a popup is shown over it. */
  readonly screen?: PreviewScreen | undefined;
}

export const previewScreens = ['lock-screen', 'sso-screen', 'popup-overlay'] as const;
export type PreviewScreen = (typeof previewScreens)[number];

/** Renders the page at a path from other content. Sets the response's policy and type, but sends nothing. */
export async function renderPreview(
  site: SiteContext,
  previewContent: ContentSource,
  address: string,
  { request, response, isContentOnly = false, screen }: PreviewExchange,
): Promise<Preview> {
  const path = previewPath(await previewContent.site(), request, address);
  const { content } = inRequestLanguage(inChosenMarket({ ...site, content: previewContent }, request), request);
  const context = previewContext(site, content);
  const page = withoutCounting(await openPage(context, path, request, response));
  const found = await content.find(path);
  if (found === undefined) return { kind: 'none' };
  if (found.kind === 'redirect') return { kind: 'redirect', to: found.to };
  const { entry } = found;
  const loaded = await content.load(entry, pageSizeOf(page.theme, entry));
  if (loaded === undefined) return { kind: 'none' };
  if (isContentOnly) return { kind: 'page', html: await ownBlocks(page, entry, loaded) };
  response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
  if (screen === 'lock-screen' || screen === 'sso-screen') return screenPreview(page, screen);
  const slide = await pageSlide(page, entry, loaded.data);
  const { page: assembled } = await preparePage(page, { entry, loaded, slide });
  if (await sendFormat(page, assembled)) return { kind: 'sent' };
  const html = await renderToText(page, assembled);
  const marked = markPreview(html, marksOf(entry, [loaded.data, ...context.queried]));
  return { kind: 'page', html: screen === undefined ? marked : await withPopup(page, entry, marked) };
}

const screenPages = {
  'lock-screen': lockScreen,
  'sso-screen': systemPages.get('/account/sso') ?? lockScreen,
} as const;

/** A screen as visitors see it, with the site's slide if it has one. */
async function screenPreview(page: PageRequest, type: keyof typeof screenPages): Promise<Preview> {
  const screen = screenPages[type];
  const entry = systemEntry(page.path, screen);
  const lock = type === 'lock-screen' ? { action: page.path, errorText: '' } : undefined;
  const assembled = assembleEntry({
    page,
    entry,
    loaded: { data: { collection: entry.collection, lockAction: page.path, passwordError: '' }, version: '' },
    status: 200,
    pageType: pageTypes[screen.type],
    main: page.theme.systemPage(screen.template),
    slide: await siteSlide(page, entry, type, lock),
  });
  const html = await renderToText(page, assembled);
  return { kind: 'page', html: markPreview(html, marksOf(entry, [])) };
}

/** The popup as its region opens it: in a dialog over the page. */
async function withPopup(page: PageRequest, entry: PageEntry, html: string): Promise<string> {
  const slide = await siteSlide(page, entry, 'popup-overlay');
  if (slide === undefined) return html;
  const dialog = `<dialog open class="popup-dialog is-preview">${slide}</dialog>`;
  return html.replace(/<\/body>(?![\s\S]*<\/body>)/i, () => `${dialog}</body>`);
}

/** The markup of the page's own layout; '' for a page without one. */
async function ownBlocks(page: PageRequest, entry: PageEntry, loaded: Loaded): Promise<string> {
  const { filled } = assemblePage(page, { entry, loaded }).page;
  const markup: unknown = await (entry.view === 'item'
    ? field(filled.data['item'], 'body')
    : filled.data['mainContent']);
  return typeof markup === 'string' ? markup.replaceAll(NONCE, '') : '';
}

/** A context that shares nothing with pages for visitors, and that knows no visitor. */
function previewContext(site: SiteContext, content: ContentSource): SiteContext & { readonly queried: Value[] } {
  const queried: Value[] = [];
  const note = <T extends { readonly items: readonly Value[] }>(result: T): T => {
    queried.push({ items: result.items as readonly Value[] } as Value);
    return result;
  };
  return {
    ...site,
    content: {
      ...content,
      query: (request) => {
        const result = content.query(request);
        return result instanceof Promise ? result.then(note) : note(result);
      },
    },
    queried,
    isPreview: true,
    memo: createMemo(),
    pageCache: undefined,
    visitors: undefined,
    sessionReplay: null,
    observeTemplate: undefined,
  };
}

/** Keeps the page's scripts from reporting visits and loading trackers. */
function withoutCounting(page: PageRequest): PageRequest {
  const { context } = page.site;
  const { analytics: _, ...websiteSettings } = data(context, 'websiteSettings');
  const website = { ...data(context, 'website'), isAnalyticsDisabled: true };
  return { ...page, site: { ...page.site, context: { ...context, website, websiteSettings } } };
}

/** Everything that may be on a page: its own items, and those that its blocks and tags queried. */
function marksOf(entry: PageEntry, pages: readonly Value[]): MarkedPage {
  const items = pages.flatMap((page) => ['items', 'upcoming', 'past'].flatMap((name) => list(page, name)));
  const pairs = items.map((item): [string, string] => [text(item, 'fullUrl'), text(item, 'id')]);
  const collectionId = text(entry.collection, 'id');
  const document = entry.view === 'item' ? `item:${text(entry.item, 'id')}` : `page:${collectionId}`;
  return {
    own: { document, path: '' },
    collectionId,
    items: new Map(pairs.filter(([url, id]) => url !== '' && id !== '')),
  };
}
