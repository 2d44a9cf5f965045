/** Streams a page: everything above the main content is sent before the content has arrived. */
import { randomBytes } from 'node:crypto';
import { type Diagnostic, LimitExceeded } from '#engine';
import type { PageData } from '../content/content-source.ts';
import { ClientGone, goneSignal, ResponseOutput, worthStarting } from '../http/output.ts';
import type { MergedSources } from '../integrations/browser-sources.ts';
import { noTracing } from '../observability/tracing.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import { withAnalytics } from './analytics-sources.ts';
import { type AssembledPage, withMain, withPageNonce } from './assemble.ts';
import { localizerOf } from './languages/localized-output.ts';
import { NONCE } from './page-head.ts';
import { TaglessOutput, TextOutput } from './page-output.ts';
import type { PageRequest } from './page-request.ts';
import { createTagRun } from './page-tags.ts';
import { pagePolicy } from './policy.ts';
import type { SiteContext } from './site-context.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

export interface Sending {
  readonly page: AssembledPage;
  readonly status: number;
  /** The page with its content, when that was not available yet. Null when it could not be loaded. */
  readonly slow?: Promise<AssembledPage | null> | undefined;
  /** Cache lifetime in milliseconds, if the page is the same for everybody. */
  readonly cacheMs?: number | undefined;
  /** The page is the same object for the next requests, so what its partials print can be reused. */
  readonly isKept?: boolean | undefined;
  /** Whether everything that it shows is unchanged; absent where only the content's stamp tells. */
  readonly isCurrent?: (() => boolean) | undefined;
}

/** Shown in place of the main content when it fails to load after the head was sent. */
const FAILED =
  '<p role="alert" class="page-failed">This part of the page could not be loaded. Please try again in a moment.</p>';

/** Sizes of pages in bytes, when they were last sent. */
const createSizes = () => new WeakMap<AssembledPage, number>();

export async function sendPage(page: PageRequest, sending: Sending): Promise<void> {
  const { request, response } = page;
  const nonce = nonceOf(sending.page);
  setHeaders(page, sending, nonce);
  if (request.method === 'HEAD') return void response.end();
  const cacheWriter =
    sending.cacheMs === undefined
      ? undefined
      : page.context.pageCache?.write(request, response, {
          nonce,
          cacheMs: sending.cacheMs,
          market: page.context.content.market,
          isCurrent: sending.isCurrent,
        });
  const sizes = page.context.memo.of(createSizes);
  const starting = worthStarting(sizes.get(sending.page));
  const output = new TaglessOutput(new ResponseOutput(response, starting), cacheWriter, localizerOf(page.site));
  try {
    const { tracing = noTracing } = page.context;
    const attributes = { template: sending.page.main };
    const render = () => stream(page, sending, output, nonce);
    const diagnostics = await tracing.span('render page', { attributes }, render);
    cacheWriter?.end();
    sizes.set(sending.page, output.bytes);
    if (diagnostics.length > 0) reportDiagnostics(page, diagnostics);
  } catch (error) {
    abort(page, output, error);
  }
}

/** A page as text, without waiting for a socket. Sets the response's status, type and policy, but sends nothing. */
export async function renderToText(page: PageRequest, assembled: AssembledPage): Promise<string> {
  const nonce = nonceOf(assembled);
  setHeaders(page, { page: assembled, status: 200 }, nonce);
  const output = new TextOutput();
  const tagless = new TaglessOutput(output, undefined, localizerOf(page.site));
  const diagnostics = await stream(page, { page: assembled, status: 200 }, tagless, nonce);
  if (diagnostics.length > 0) reportDiagnostics(page, diagnostics);
  return output.text;
}

const nonceOf = ({ needsNonce }: AssembledPage): string => (needsNonce ? randomBytes(16).toString('hex') : '');

function setHeaders(page: PageRequest, { page: assembled, status }: Sending, nonce: string): void {
  const { context, site, request, response } = page;
  const { memo, paymentSources } = context;
  const hasPayment = paymentSources !== undefined && Boolean(assembled.mainData['paymentElement']);
  const sources = withAnalytics(site, hasPayment ? { memo, sources: paymentSources } : context);
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  // During theme development a prefetched page could be older than the click.
  if (context.prefetches === true && context.overlay === undefined)
    response.setHeader('Speculation-Rules', `"${SPECULATION_RULES}"`);
  response.setHeader(
    'Content-Security-Policy',
    nonce === ''
      ? policyWithoutNonce(page, sources)
      : pagePolicy(nonce, context.overlay !== undefined, sources, request.secure),
  );
}

const createPolicies = () => new WeakMap<MergedSources, Map<boolean, string>>();

/** The same for all pages with these sources, except that HTTPS adds a directive. */
function policyWithoutNonce({ context, request: { secure } }: PageRequest, sources: MergedSources): string {
  const cache = context.memo.of(createPolicies);
  const policies = cache.get(sources) ?? new Map<boolean, string>();
  const policy = policies.get(secure) ?? pagePolicy('', context.overlay !== undefined, sources, secure);
  cache.set(sources, policies.set(secure, policy));
  return policy;
}

async function stream(
  page: PageRequest,
  { page: assembled, slow, isKept }: Sending,
  output: TaglessOutput,
  nonce: string,
): Promise<readonly Diagnostic[]> {
  const { context, theme } = page;
  const { diagnostics, stats } = await context.engine.stream(
    assembled.template,
    layoutData(assembled, slow, nonce),
    output,
    {
      partials: slow === undefined ? theme.partials(assembled.main) : waitingPartials(context, theme, assembled.main),
      expressions: true,
      includes: true,
      locale: assembled.locale,
      userData: createTagRun(page, assembled, nonce),
      signal: goneSignal(page.response),
      settled: slow === undefined && !assembled.filled.isSlow,
      pace: context.pace,
      partialCache: isKept === true && nonce === '' ? context.partialCache : undefined,
    },
  );
  context.observeTemplate?.(assembled.main, stats.renderMs);
  output.flush();
  if (context.overlay !== undefined) output.write(context.overlay());
  output.end();
  return diagnostics;
}

/** Ends a page that failed while it was sent. Throws `error` if another response is still possible. */
function abort({ context, request, response }: PageRequest, output: TaglessOutput, error: unknown): void {
  if (error instanceof ClientGone) return;
  if (output.undo()) throw error;
  context.logger.error({ err: error, path: request.path }, 'page aborted after its head was sent');
  if (!(error instanceof LimitExceeded)) return void response.destroy();
  output.flush();
  output.write(`${FAILED}</body></html>`);
  output.end();
}

/** The layout's data for this response. */
function layoutData(page: AssembledPage, slow: Sending['slow'], nonce: string): PageData {
  if (slow === undefined && nonce === '') return page.context;
  const filled = nonce === '' ? page.context : withNonce(page.context, nonce);
  const ready = nonce === '' ? page.mainData : withNonce(page.mainData, nonce);
  if (slow === undefined) return withMain(filled, ready);
  // Data that is not known yet is a promise, awaited only by what reads it.
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

/** Partials of a page whose content has not arrived: the main content handles its failure. */
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

/** Logs the diagnostics of a render once, with their location in the theme. */
export function reportDiagnostics({ context, theme }: PageRequest, diagnostics: readonly Diagnostic[]): void {
  for (const diagnostic of diagnostics) {
    const located = theme.place(diagnostic);
    if (located === undefined) continue;
    const { file, line, column, code, severity, message, frame } = located;
    context.logger[severity === 'error' ? 'error' : 'warn'](
      { file, line, column, code },
      frame === '' ? message : `${message}\n${frame}`,
    );
  }
}
