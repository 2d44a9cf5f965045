/** `?format=`: the page as JSON, its main content alone, its feed. */
import type { Request, Response } from 'express';
import type { Template, Value } from '#engine';
import type { Loaded, SiteData } from '../content/content-source.ts';
import { isData } from '../content/fields.ts';
import { goneSignal, ResponseOutput } from '../http/output.ts';
import type { Theme } from '../rendering/theme/theme.ts';
import type { AssembledPage } from './assemble.ts';
import { rssOf } from './feeds.ts';
import { originOf } from './origin.ts';
import { NONCE } from './page-head.ts';
import { TaglessOutput } from './page-output.ts';
import { createTagRun } from './page-tags.ts';
import { reportDiagnostics } from './send-page.ts';
import type { SiteContext } from './site-context.ts';

export interface Formatted {
  readonly theme: Theme;
  readonly site: SiteData;
  readonly page: AssembledPage;
  readonly loaded: Loaded;
}

/** Answers in another form than a page; false when none was asked for. */
export async function sendFormat(
  parts: SiteContext,
  shown: Formatted,
  request: Request,
  response: Response,
): Promise<boolean> {
  const { page, site } = shown;
  switch (request.query['format']) {
    case 'json':
    case 'json-pretty': {
      const { 'sqs-blocks': _pieces, ...own } = page.filled.data;
      const data = await resolved({ ...site.context, ...own });
      const indent = request.query['format'] === 'json' ? 0 : 2;
      response.type('application/json').end(JSON.stringify(data, null, indent));
      return true;
    }
    case 'rss':
      response
        .type('application/rss+xml; charset=utf-8')
        .end(rssOf(page.entry, page.mainData, page.filled.data, originOf(request)));
      return true;
    case 'main-content':
      await sendMainContent(parts, shown, response);
      return true;
    default:
      return false;
  }
}

/** Data whose slow texts (blocks that wait) have come, and whose scripts have no place for a nonce. */
async function resolved(value: Value): Promise<Value> {
  const settled: Value = await value;
  if (typeof settled === 'string') return settled.replaceAll(` nonce="${NONCE}"`, '');
  if (Array.isArray(settled)) return Promise.all((settled as readonly Value[]).map(resolved));
  if (!isData(settled)) return settled;
  const entries = Object.entries(settled).map(async ([name, one]) => [name, await resolved(one)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Value;
}

async function sendMainContent(
  parts: SiteContext,
  { theme, site, page }: Formatted,
  response: Response,
): Promise<void> {
  const partials = theme.partials(page.main);
  const output = new TaglessOutput(new ResponseOutput(response));
  response.type('text/html; charset=utf-8');
  const { diagnostics } = await parts.engine.stream(partials['*'] as Template, page.mainData, output, {
    partials,
    expressions: true,
    includes: true,
    locale: page.locale,
    userData: createTagRun(parts, theme, site, page.entry, { nonce: '', pageType: page.pageType, locale: page.locale }),
    signal: goneSignal(response),
  });
  output.end();
  reportDiagnostics(parts, theme, diagnostics);
}
