/** Streams a page: what stands above the main content leaves before the content has come. */
import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { type Diagnostic, LimitExceeded } from '#engine';
import type { PageData, SiteData } from '../content/content-source.ts';
import { ClientGone, goneSignal, ResponseOutput } from '../http/output.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { withAnalytics } from './analytics-sources.ts';
import { type AssembledPage, withMain, withPageNonce } from './assemble.ts';
import { NONCE } from './page-head.ts';
import { TaglessOutput } from './page-output.ts';
import { createTagRun } from './page-tags.ts';
import { pagePolicy } from './policy.ts';
import type { SiteContext } from './site-context.ts';

export interface Sending {
  readonly page: AssembledPage;
  readonly theme: Theme;
  readonly site: SiteData;
  readonly status: number;
  /** The page with its content, when that was not there yet. Null when it could not be loaded. */
  readonly slow?: Promise<AssembledPage | null> | undefined;
  /** Everybody gets this page, and it may be kept for so many milliseconds. */
  readonly keepMs?: number | undefined;
}

/** Shown where the main content should be, when the head has been sent and the content does not come. */
const FAILED =
  '<p role="alert" class="page-failed">This part of the page could not be loaded. Please try again in a moment.</p>';

export async function sendPage(
  parts: SiteContext,
  sending: Sending,
  request: Request,
  response: Response,
): Promise<void> {
  const { page, theme, site, status, slow } = sending;
  const { engine, logger } = parts;
  const nonce = page.needsNonce ? randomBytes(16).toString('hex') : '';
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader(
    'Content-Security-Policy',
    pagePolicy(nonce, parts.overlay !== undefined, withAnalytics(site, parts), request.secure),
  );
  if (request.method === 'HEAD') return void response.end();
  const keeper =
    sending.keepMs === undefined
      ? undefined
      : parts.pageCache?.keep(request, response, { nonce, keepMs: sending.keepMs });
  const output = new TaglessOutput(new ResponseOutput(response), keeper);
  const userData = createTagRun(parts, theme, site, page.entry, {
    nonce,
    pageType: page.pageType,
    locale: page.locale,
  });
  try {
    const { diagnostics } = await engine.stream(page.template, layoutData(page, slow, nonce), output, {
      partials: slow === undefined ? theme.partials(page.main) : waitingPartials(parts, theme, page.main),
      expressions: true,
      includes: true,
      locale: page.locale,
      userData,
      signal: goneSignal(response),
      settled: slow === undefined && !page.filled.isSlow,
    });
    output.flush();
    if (parts.overlay !== undefined) output.write(parts.overlay());
    output.end();
    keeper?.end();
    if (diagnostics.length > 0) reportDiagnostics(parts, theme, diagnostics);
  } catch (error) {
    if (error instanceof ClientGone) return;
    if (output.takeBack()) throw error;
    logger.error({ err: error, path: request.path }, 'page aborted after its head was sent');
    if (!(error instanceof LimitExceeded)) return void response.destroy();
    output.flush();
    output.write(`${FAILED}</body></html>`);
    output.end();
  }
}

/** The layout's data of this one answer. */
function layoutData(page: AssembledPage, slow: Sending['slow'], nonce: string): PageData {
  if (slow === undefined && nonce === '') return page.context;
  const filled = nonce === '' ? page.context : withNonce(page.context, nonce);
  const ready = nonce === '' ? page.mainData : withNonce(page.mainData, nonce);
  if (slow === undefined) return withMain(filled, ready);
  // What the entry does not know comes later: whatever reads it waits for it, and nothing else does.
  const later: Record<string, unknown> = {};
  for (const key of [
    'item',
    'items',
    'upcoming',
    'past',
    'pagination',
    'mainContent',
    'sqs-blocks',
    'categoryFilter',
    'tagFilter',
    'authorFilter',
  ])
    later[key] = slow.then((full) => full?.mainData[key]);
  const main = slow.then((full) => (full === null ? { 'sqs-failed': FAILED } : withNonce(full.mainData, nonce)));
  return withMain({ ...filled, ...later } as PageData, main);
}

const placed = (value: unknown, nonce: string): string =>
  typeof value === 'string' ? value.replaceAll(NONCE, nonce) : '';

function withNonce(data: PageData, nonce: string): PageData {
  if (nonce === '') return data;
  const headers = placed(data['squarespace-headers'], nonce);
  const footers = placed(data['squarespace-footers'], nonce);
  const squarespace = { ...(data['squarespace'] as PageData), headers, footers };
  const page = withPageNonce(data, nonce);
  return { ...page, squarespace, 'squarespace-headers': headers, 'squarespace-footers': footers };
}

const WAITING = '{.if sqs-failed}{sqs-failed}{.or}{@|apply **}{.end}';
const createWaiting = () => new WeakMap<object, Record<string, unknown>>();

/** Partials of a page whose content has not come: the main content knows that it may fail. */
function waitingPartials({ engine, memo }: SiteContext, theme: Theme, main: string): Readonly<Record<string, unknown>> {
  const cache = memo.of(createWaiting);
  const ready = theme.partials(main);
  let partials = cache.get(ready);
  if (partials === undefined) {
    partials = { ...ready, '**': ready['*'], '*': engine.compile(WAITING, { name: main, tolerant: true }) };
    cache.set(ready, partials);
  }
  return partials;
}

/** What a render found goes to the log once, with its place in the theme. */
export function reportDiagnostics({ logger }: SiteContext, theme: Theme, diagnostics: readonly Diagnostic[]): void {
  for (const diagnostic of diagnostics) {
    const found = theme.place(diagnostic);
    if (found === undefined) continue;
    const { file, line, column, code, severity, message, frame } = found;
    logger[severity === 'error' ? 'error' : 'warn'](
      { file, line, column, code },
      frame === '' ? message : `${message}\n${frame}`,
    );
  }
}
