/** Rendering over HTTP: streamed as HTML, or complete as JSON with diagnostics. */
import {
  type Diagnostic,
  LimitExceeded,
  type RenderOptions,
  type RenderResult,
  sourceFramer,
  type Template,
  TreeInvalid,
  type Value,
} from '#engine';
import type { Reply } from '../http/define-route.ts';
import { ClientGone } from '../http/output.ts';
import { Problem } from '../http/problems.ts';
import { Budget } from './budget.ts';
import { fragmentsExample, parseExample, renderExample } from './examples.ts';
import { limitProblem } from './limit-problem.ts';
import { invalidTree, type Loaded, labelOf, loadSet, loadSubject, type Subject } from './load-subject.ts';
import { defineCall, type Exchange, type RenderServices, TooLargeInline } from './render-services.ts';
import {
  type FragmentsRequest,
  fragmentsReply,
  fragmentsRequest,
  parseReply,
  parseRequest,
  renderReply,
  renderRequest,
  type SharedRequest,
  storedRenderRequest,
} from './schemas.ts';
import { measureTiers } from './tier-times.ts';

/** Problems of rendering a sent or a stored template. */
const renderProblems = [
  'invalid-request',
  'malformed-json',
  'not-acceptable',
  'too-large',
  'unknown-template',
  'unknown-set',
  'limit-exceeded',
  'too-busy',
] as const;

export const renderTemplate = defineCall({
  method: 'post',
  path: '/v1/render',
  id: 'renderTemplate',
  html: true,
  examples: renderExample,
  summary: 'Renders a template: as streamed HTML, or as JSON with its errors (Accept: application/json).',
  body: renderRequest,
  reply: renderReply,
  problems: renderProblems,
  answer: async ({ body }, exchange, services) => respond(body, body, exchange, services),
});

export const renderStoredTemplate = defineCall({
  method: 'post',
  path: '/v1/templates/:id/render',
  id: 'renderStoredTemplate',
  html: true,
  reply: renderReply,
  examples: { body: { data: { name: 'Ann' } } },
  summary: 'Renders a stored template, or one of a set.',
  body: storedRenderRequest,
  problems: renderProblems,
  answer: async ({ body, params }, exchange, services) =>
    respond({ templateId: params['id'] ?? '' }, body, exchange, services),
});

export const parseTemplate = defineCall({
  method: 'post',
  path: '/v1/parse',
  id: 'parseTemplate',
  examples: parseExample,
  summary: 'Parses a template and returns its instruction tree and its diagnostics.',
  body: parseRequest,
  reply: parseReply,
  problems: ['invalid-request', 'malformed-json', 'too-large', 'tree-too-deep', 'too-busy'],
  answer: async ({ body }, _exchange, { engine }) => {
    const template = await engine.compileLong(body.template, { preprocess: body.options?.preprocess ?? false });
    try {
      return { status: 200, body: { code: template.toCode(), ...reported(template.diagnostics, template.source) } };
    } catch (error) {
      if (error instanceof TreeInvalid) throw new Problem('tree-too-deep', { detail: error.message });
      throw error;
    }
  },
});

export const renderFragments = defineCall({
  method: 'post',
  path: '/v1/fragments',
  id: 'renderFragments',
  examples: fragmentsExample,
  summary: 'Renders several templates with shared data in one request. Returns a result for each.',
  body: fragmentsRequest,
  reply: fragmentsReply,
  problems: [
    'invalid-request',
    'malformed-json',
    'too-large',
    'unknown-template',
    'unknown-set',
    'limit-exceeded',
    'too-busy',
  ],
  answer: async ({ body }, exchange, services) => {
    await services.engine.prepareLocale(body.locale);
    return answered(services, async () => ({
      status: 200,
      body: { fragments: await fragmentsOf(body, exchange, services) },
    }));
  },
});

/** One after the other, all within the limits of one render. */
async function fragmentsOf(body: FragmentsRequest, exchange: Exchange, services: RenderServices): Promise<object[]> {
  const set = await loadSet(body, services);
  const loaded: Loaded[] = [];
  for (const [i, fragment] of body.fragments.entries())
    loaded.push(await loadSubject({ ...fragment, place: ['fragments', String(i)] }, body, set, services));
  const { signal, spentMs } = exchange;
  const budget = new Budget(body, services, spentMs);
  const maxLength = services.inline?.maxTextLength ?? Number.POSITIVE_INFINITY;
  const fragments: object[] = [];
  let length = 0;
  for (const [i, { id, data = body.data }] of body.fragments.entries()) {
    const { template, partials } = loaded[i] as Loaded;
    const options = { ...optionsOf({ ...body, partials }), signal };
    const rendered = await budget.spend((limits) =>
      services.engine.renderInSlices(template, data as Value, { ...options, limits }),
    );
    services.meter.rendered(rendered.stats, labelOf(body.fragments[i] ?? {}, body));
    length += rendered.html.length;
    if (length > maxLength) throw new TooLargeInline();
    fragments.push({ id, ...replyOf(rendered, template) });
  }
  return fragments;
}

/** Responds with HTML or JSON, as the request accepts. */
async function respond(
  subject: Subject,
  body: SharedRequest,
  exchange: Exchange,
  services: RenderServices,
): Promise<Reply> {
  const { accepted, signal, spentMs } = exchange;
  if (accepted === false) throw new Problem('not-acceptable', { detail: 'Available: text/html, application/json.' });
  const { template, partials } = await loadSubject(subject, body, await loadSet(body, services), services);
  await services.engine.prepareLocale(body.locale);
  const options = { ...optionsOf({ ...body, partials }), signal };
  const budget = new Budget(body, services, spentMs);
  const since = Date.now();
  const label = labelOf(subject, body);
  return answered(services, async () => {
    if (accepted === 'text/html')
      return streamHtml({ template, label, data: body.data, options, budget }, exchange, services);
    const rendered = await budget.spend((limits) =>
      services.engine.renderInSlices(template, body.data as Value, { ...options, limits }),
    );
    services.meter.rendered(rendered.stats, label);
    const reply = replyOf(rendered, template);
    if (body.options?.measureTiers !== true) return { status: 200, body: reply };
    const tiers = await measureTiers({ template, body, options, spentMs, since }, services);
    return { status: 200, body: { ...reply, stats: { ...rendered.stats, tiers } } };
  });
}

/** A disconnected client gets no response; what stops a render becomes a problem. */
async function answered(services: RenderServices, work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ClientGone) return 'sent';
    throw asProblem(error, services);
  }
}

export const replyOf = ({ html, diagnostics, stats }: RenderResult, template: Template): object => ({
  html,
  ...reported(diagnostics, template.source),
  stats,
});

interface HtmlRender {
  readonly template: Template;
  readonly label: string;
  readonly data: unknown;
  readonly options: RenderOptions;
  readonly budget: Budget;
}

async function streamHtml(
  { template, label, data, options, budget }: HtmlRender,
  exchange: Exchange,
  { engine, meter }: RenderServices,
): Promise<'sent'> {
  const output = exchange.openOutput();
  try {
    const { stats } = await budget.spend((limits) => engine.stream(template, data, output, { ...options, limits }));
    meter.rendered(stats, label);
    output.end();
  } catch (error) {
    if (isTooLong(error)) throw new TooLargeInline(output.release());
    if (output.undo() || !(error instanceof LimitExceeded)) throw error;
    meter.aborted(error.limit);
    meter.cut(error);
    output.cut();
  }
  return 'sent';
}

const isTooLong = (error: unknown): boolean => error instanceof LimitExceeded && error.limit === 'maxStepLength';

/** What stopped a render, as a problem; other errors are returned unchanged. */
export function asProblem(error: unknown, { meter }: RenderServices): unknown {
  if (error instanceof TreeInvalid) return invalidTree(error, ['partials']);
  if (isTooLong(error)) return new TooLargeInline();
  if (!(error instanceof LimitExceeded)) return error;
  meter.aborted(error.limit);
  return limitProblem(error);
}

export function optionsOf({
  partials,
  injects,
  locale,
  now,
  options = { expressions: true, includes: true, preprocess: false },
}: Omit<SharedRequest, 'partials'> & { readonly partials: Record<string, unknown> }): RenderOptions {
  return {
    partials,
    injectables: injects as RenderOptions['injectables'],
    locale,
    now,
    expressions: options.expressions,
    includes: options.includes,
  };
}

/** Diagnostics in the format of replies, with their locations. */
export function reported(diagnostics: readonly Diagnostic[], source: string): { errors: object[]; warnings: object[] } {
  const frameOf = sourceFramer(source);
  const shown = diagnostics.map(({ severity, ...diagnostic }) => {
    const frame = diagnostic.template === undefined ? frameOf(diagnostic) : '';
    return { severity, entry: frame === '' ? diagnostic : { ...diagnostic, frame } };
  });
  const of = (severity: string) => shown.filter((item) => item.severity === severity).map(({ entry }) => entry);
  return { errors: of('error'), warnings: of('warning') };
}
