/** Rendering over HTTP: streamed as HTML, or whole as JSON with what was found. */
import type { Request, Response } from 'express';
import {
  type Diagnostic,
  LimitExceeded,
  type RenderOptions,
  type RenderResult,
  sourceFrame,
  type Template,
  TreeInvalid,
  type Value,
} from '#engine';
import { defineRoute, type Reply } from '../define-route.ts';
import { Problem } from '../problems.ts';
import type { Services } from '../services.ts';
import { ClientGone, goneSignal, ResponseOutput } from './output.ts';
import {
  fragmentsReply,
  fragmentsRequest,
  parseReply,
  parseRequest,
  type RenderRequest,
  renderReply,
  renderRequest,
  type SharedRequest,
} from './schemas.ts';

type Subject = Pick<RenderRequest, 'template' | 'code' | 'templateId'>;

export const renderTemplate = defineRoute({
  method: 'post',
  path: '/v1/render',
  summary: 'Renders a template: as streamed HTML, or as JSON with its errors (Accept: application/json).',
  body: renderRequest,
  reply: renderReply,
  problems: ['invalid-request', 'malformed-json', 'too-large', 'unknown-template', 'limit-exceeded'],
  handle: async ({ body, request, response }, services) =>
    answer(await templateOf(body, body, services), body, request, response, services),
});

export const parseTemplate = defineRoute({
  method: 'post',
  path: '/v1/parse',
  summary: 'Parses a template and gives its instruction tree and its diagnostics.',
  body: parseRequest,
  reply: parseReply,
  problems: ['invalid-request', 'malformed-json', 'too-large', 'tree-too-deep'],
  handle: ({ body }, { engine }) => {
    const template = engine.compile(body.template, { preprocess: body.options?.preprocess ?? false });
    try {
      return { status: 200, body: { code: template.toCode(), ...reported(template.diagnostics, template.source) } };
    } catch (error) {
      if (error instanceof TreeInvalid) throw new Problem('tree-too-deep', { detail: error.message });
      throw error;
    }
  },
});

export const renderFragments = defineRoute({
  method: 'post',
  path: '/v1/fragments',
  summary: 'Renders several templates with shared data in one request. Each has its own result.',
  body: fragmentsRequest,
  reply: fragmentsReply,
  problems: ['invalid-request', 'malformed-json', 'too-large', 'unknown-template', 'limit-exceeded'],
  handle: async ({ body }, services) => {
    await services.engine.prepareLocale(body.locale);
    const templates = await Promise.all(body.fragments.map((fragment) => templateOf(fragment, body, services)));
    const fragments = body.fragments.map(({ id, data }, i) => {
      const template = templates[i] as Template;
      return { id, ...whole(template, { ...body, data: data ?? body.data }, services) };
    });
    return { status: 200, body: { fragments } };
  },
});

/** Answers with HTML or JSON, as the request accepts. */
export async function answer(
  template: Template,
  body: SharedRequest,
  request: Request,
  response: Response,
  services: Services,
): Promise<Reply> {
  await services.engine.prepareLocale(body.locale);
  if (request.accepts(['text/html', 'application/json']) === 'application/json') {
    return { status: 200, body: whole(template, body, services) };
  }
  await streamHtml(template, body, response, services);
  return 'sent';
}

function whole(template: Template, body: SharedRequest, services: Services): object {
  return guarded(services, () => {
    const { html, diagnostics, stats } = services.engine.render(template, body.data as Value, optionsOf(body));
    count(services, stats);
    return { html, ...reported(diagnostics, template.source), stats };
  });
}

async function streamHtml(
  template: Template,
  body: SharedRequest,
  response: Response,
  services: Services,
): Promise<void> {
  response.status(200).type('text/html; charset=utf-8').set('X-Content-Type-Options', 'nosniff');
  // The page is the caller's: it runs in nobody's origin here.
  response.set('Content-Security-Policy', 'sandbox');
  const output = new ResponseOutput(response);
  try {
    const options = { ...optionsOf(body), signal: goneSignal(response) };
    const { stats } = await services.engine.stream(template, body.data, output, options);
    count(services, stats);
    output.end();
  } catch (error) {
    if (error instanceof ClientGone) return;
    if (!output.takeBack() && error instanceof LimitExceeded) {
      services.metrics.renderAborts.inc({ limit: error.limit });
      services.logger.warn({ limit: error.limit, bound: error.bound }, 'render stopped after the head was sent');
      response.destroy();
      return;
    }
    throw asProblem(error, services);
  }
}

function guarded<T>(services: Services, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw asProblem(error, services);
  }
}

function asProblem(error: unknown, { metrics }: Services): unknown {
  if (error instanceof TreeInvalid) return invalidTree(error, 'partials');
  if (!(error instanceof LimitExceeded)) return error;
  metrics.renderAborts.inc({ limit: error.limit });
  return new Problem('limit-exceeded', { detail: error.message, extra: { limit: error.limit, bound: error.bound } });
}

function count({ metrics }: Services, stats: RenderResult['stats']): void {
  metrics.renderSeconds.observe({ tier: stats.tier }, stats.renderMs / 1000);
  metrics.renderedBytes.inc(stats.bytes);
}

/** The template that a request names: by text, by tree or by id. */
export async function templateOf(
  subject: Subject,
  shared: SharedRequest,
  { engine, templates }: Services,
): Promise<Template> {
  const { options, partials = {} } = shared;
  for (const [name, partial] of Object.entries(partials)) {
    if (typeof partial !== 'string') treeTemplate(partial, engine.fromCode, `partials.${name}`);
  }
  if (subject.template !== undefined)
    return engine.compile(subject.template, { preprocess: options?.preprocess ?? false });
  if (subject.code !== undefined) return treeTemplate(subject.code, engine.fromCode);
  const id = subject.templateId ?? '';
  const found = await templates.get(id);
  if (found === undefined) throw new Problem('unknown-template', { detail: `No template '${id}' is stored.` });
  const { content } = found;
  return 'template' in content
    ? engine.compile(content.template, { preprocess: options?.preprocess ?? false })
    : treeTemplate(content.code, engine.fromCode);
}

export function treeTemplate(code: unknown, read: (code: unknown) => Template, field = 'code'): Template {
  try {
    return read(code);
  } catch (error) {
    throw error instanceof TreeInvalid ? invalidTree(error, field) : error;
  }
}

const invalidTree = (error: TreeInvalid, field: string): Problem =>
  new Problem('invalid-request', {
    fields: [{ field: `${field}${error.path === '/' ? '' : error.path}`, message: error.message }],
  });

function optionsOf({
  partials,
  injects,
  locale,
  now,
  options = { expressions: true, includes: true, preprocess: false },
}: SharedRequest): RenderOptions {
  const { maxTokens, maxStringLen, maxOutputBytes, deadlineMs, maxIterations } = options;
  const asked = { maxTokens, maxStringLen, maxOutputBytes, deadlineMs, maxIterations };
  return {
    partials,
    injectables: injects as RenderOptions['injectables'],
    locale,
    now,
    expressions: options.expressions,
    includes: options.includes,
    limits: Object.fromEntries(Object.entries(asked).filter(([, bound]) => bound !== undefined)),
  };
}

/** Errors and warnings apart, each with its source frame where the source is at hand. */
/** Findings as answers tell them, each with its place. */
export function reported(
  diagnostics: readonly Diagnostic[],
  source: string,
): { errors: unknown[]; warnings: unknown[] } {
  const shown = diagnostics.map(({ severity, ...diagnostic }) => {
    const frame = diagnostic.template === undefined ? sourceFrame(source, { severity, ...diagnostic }) : '';
    return { severity, entry: frame === '' ? diagnostic : { ...diagnostic, frame } };
  });
  const of = (severity: string) => shown.filter((one) => one.severity === severity).map(({ entry }) => entry);
  return { errors: of('error'), warnings: of('warning') };
}
