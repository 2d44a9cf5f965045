/** `?format=`: the page as JSON, its main content alone, its feed. */
import type { Request, Response } from 'express';
import type { Template } from '#engine';
import type { Loaded, SiteData } from '../content/content-source.ts';
import { goneSignal, responseOutput } from '../render-api/output.ts';
import type { Theme } from '../theme/theme.ts';
import type { AssembledPage } from './assemble.ts';
import { rssOf } from './feeds.ts';
import { originOf } from './origin.ts';
import { withoutTags } from './page-output.ts';
import { createTagRun } from './page-tags.ts';
import { reportDiagnostics } from './send-page.ts';
import type { SiteParts } from './site-parts.ts';

export interface Formatted {
  readonly theme: Theme;
  readonly site: SiteData;
  readonly page: AssembledPage;
  readonly loaded: Loaded;
}

/** Answers in another form than a page; false when none was asked for. */
export async function sendFormat(
  parts: SiteParts,
  shown: Formatted,
  request: Request,
  response: Response,
): Promise<boolean> {
  const { page, site, loaded } = shown;
  switch (request.query['format']) {
    case 'json':
    case 'json-pretty': {
      const data = { ...site.context, ...loaded.data };
      const indent = request.query['format'] === 'json' ? 0 : 2;
      response.type('application/json').end(JSON.stringify(data, null, indent));
      return true;
    }
    case 'rss':
      response
        .type('application/rss+xml; charset=utf-8')
        .end(rssOf(page.entry, page.mainData, loaded.data, originOf(request)));
      return true;
    case 'main-content':
      await sendMainContent(parts, shown, response);
      return true;
    default:
      return false;
  }
}

async function sendMainContent(parts: SiteParts, { theme, site, page }: Formatted, response: Response): Promise<void> {
  const partials = theme.partials(page.main);
  const output = withoutTags(responseOutput(response));
  response.type('text/html; charset=utf-8');
  const { diagnostics } = await parts.engine.stream(partials['*'] as Template, page.mainData, output, {
    partials,
    expressions: true,
    includes: true,
    locale: page.locale,
    lent: createTagRun(parts, theme, site, page.entry, { nonce: '', pageType: page.pageType }),
    signal: goneSignal(response),
  });
  output.end();
  reportDiagnostics(parts, theme, diagnostics);
}
