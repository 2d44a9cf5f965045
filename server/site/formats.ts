/** `?format=`: the page as JSON, its main content alone, or its feed. */
import type { Template, Value } from '#engine';
import { isData } from '../content/fields.ts';
import { goneSignal, ResponseOutput } from '../http/output.ts';
import type { AssembledPage } from './assemble.ts';
import { calendarOf } from './calendar-file.ts';
import { rssOf } from './feeds.ts';
import { localizerOf } from './languages/localized-output.ts';
import { NONCE } from './page-head.ts';
import { TaglessOutput } from './page-output.ts';
import type { PageRequest } from './page-request.ts';
import { createTagRun } from './page-tags.ts';
import { reportDiagnostics } from './send-page.ts';

/** Responds in another format than HTML; false when the request asks for none. */
export async function sendFormat(page: PageRequest, assembled: AssembledPage): Promise<boolean> {
  const { site, origin, request, response } = page;
  switch (request.query['format']) {
    case 'json':
    case 'json-pretty': {
      const { 'sqs-blocks': _pieces, ...own } = assembled.filled.data;
      const data = await awaited({ ...site.context, ...own });
      const indent = request.query['format'] === 'json' ? 0 : 2;
      response.type('application/json').end(JSON.stringify(data, null, indent));
      return true;
    }
    case 'rss':
      response
        .type('application/rss+xml; charset=utf-8')
        .end(rssOf(assembled.entry, assembled.mainData, assembled.filled.data, origin));
      return true;
    case 'ical': {
      const { entry, mainData, filled } = assembled;
      const calendar = calendarOf(entry, mainData, filled.data, origin);
      if (calendar === undefined) {
        for (const header of ['ETag', 'Surrogate-Key']) response.removeHeader(header);
        response.status(404).type('text/plain; charset=utf-8').end('This page has no dates.\n');
        return true;
      }
      response
        .attachment(`${entry.path.slice(entry.path.lastIndexOf('/') + 1) || 'events'}.ics`)
        .type('text/calendar; charset=utf-8')
        .end(calendar);
      return true;
    }
    case 'main-content':
      await sendMainContent(page, assembled);
      return true;
    default:
      return false;
  }
}

/** Data with resolved slow texts (of blocks that wait for data), and without nonce placeholders in scripts. */
async function awaited(value: Value): Promise<Value> {
  const resolved: Value = await value;
  if (typeof resolved === 'string') return resolved.replaceAll(` nonce="${NONCE}"`, '');
  if (Array.isArray(resolved)) return Promise.all((resolved as readonly Value[]).map(awaited));
  if (!isData(resolved)) return resolved;
  const entries = Object.entries(resolved).map(async ([name, field]) => [name, await awaited(field)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Value;
}

async function sendMainContent(page: PageRequest, assembled: AssembledPage): Promise<void> {
  const { context, theme, response } = page;
  const partials = theme.partials(assembled.main);
  const output = new TaglessOutput(new ResponseOutput(response), undefined, localizerOf(page.site));
  response.type('text/html; charset=utf-8');
  const { diagnostics } = await context.engine.stream(partials['*'] as Template, assembled.mainData, output, {
    partials,
    expressions: true,
    includes: true,
    locale: assembled.locale,
    userData: createTagRun(page, assembled, ''),
    signal: goneSignal(response),
  });
  output.end();
  reportDiagnostics(page, diagnostics);
}
