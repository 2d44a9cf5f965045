/** Stores templates and sets: those with errors are rejected, unless the request allows them. */
import type { z } from 'zod';
import type { Template } from '#engine';
import { pointerTo } from '../../http/check-input.ts';
import { Problem } from '../../http/problems.ts';
import { treeTemplate } from '../load-subject.ts';
import { reported } from '../render.ts';
import { defineCall, type Exchange, type RenderServices } from '../render-services.ts';
import { putQuery, putReply, setBody, templateBody } from './schemas.ts';
import { checkId, type DocumentKind } from './stored-document.ts';

const problems = [
  'invalid-request',
  'malformed-json',
  'too-large',
  'template-invalid',
  'too-many-templates',
  'storage-full',
  'precondition-failed',
  'precondition-required',
  'idempotency-key-reused',
  'request-in-progress',
  'too-busy',
] as const;

const replies = { 200: 'Replaced the earlier version.', 201: 'Created.' };
const CONDITIONS = '`If-None-Match: *` only creates, `If-Match` only replaces the given version.';

export const putTemplate = defineCall({
  method: 'put',
  path: '/v1/templates/:id',
  id: 'putTemplate',
  replies,
  headers: ['If-Match', 'If-None-Match', 'Idempotency-Key'],
  examples: { body: { template: 'Hello {name|html}' } },
  summary: `Stores a template under an id, with its own partials. Templates with errors are rejected (422). ${CONDITIONS}`,
  body: templateBody,
  query: putQuery,
  reply: putReply,
  problems,
  async answer({ body, query, params: { id = '' } }, exchange, services) {
    checkId(id);
    const compiled = await compileTemplate(body, services);
    return store({ kind: 'template', id, body, compiled, allowErrors: allowsErrors(query) }, exchange, services);
  },
});

export const putSet = defineCall({
  method: 'put',
  path: '/v1/sets/:id',
  id: 'putSet',
  replies,
  headers: ['If-Match', 'If-None-Match', 'Idempotency-Key'],
  takes: ['application/x-tar', 'application/gzip'],
  examples: { body: { templates: { 'page.html': '<h1>{title}</h1>{@|apply foot}' }, partials: { foot: '<hr>' } } },
  summary:
    'Stores a set of templates and partials, such as a theme, all or nothing: as JSON, or as a tar archive of its files. ' +
    `Sets with errors are rejected (422). ${CONDITIONS}`,
  body: setBody,
  query: putQuery,
  reply: putReply,
  problems,
  async answer({ body, query, params: { id = '' } }, exchange, services) {
    checkId(id);
    const compiled = await compileSet(body, services);
    return store({ kind: 'set', id, body, compiled, allowErrors: allowsErrors(query) }, exchange, services);
  },
});

const restoring = {
  method: 'post',
  headers: ['If-Match', 'Idempotency-Key'],
  reply: putReply,
  problems: [
    'unknown-version',
    'storage-full',
    'precondition-failed',
    'precondition-required',
    'idempotency-key-reused',
    'request-in-progress',
    'too-busy',
  ],
} as const;
const restoreSummary = (kind: DocumentKind): string =>
  `Rolls a stored ${kind} back: stores an earlier version as the newest one, even one with errors. \`If-Match\`: only if the current version matches.`;

export const restoreTemplateVersion = defineCall({
  ...restoring,
  path: '/v1/templates/:id/versions/:version/restore',
  id: 'restoreTemplateVersion',
  restores: 'template',
  summary: restoreSummary('template'),
  body: templateBody,
  async answer({ body, params: { id = '' } }, exchange, services) {
    const compiled = await compileTemplate(body, services);
    return restore({ kind: 'template', id, body, compiled }, exchange, services);
  },
});

export const restoreSetVersion = defineCall({
  ...restoring,
  path: '/v1/sets/:id/versions/:version/restore',
  id: 'restoreSetVersion',
  restores: 'set',
  summary: restoreSummary('set'),
  body: setBody,
  async answer({ body, params: { id = '' } }, exchange, services) {
    const compiled = await compileSet(body, services);
    return restore({ kind: 'set', id, body, compiled }, exchange, services);
  },
});

const allowsErrors = ({ allowErrors }: z.infer<typeof putQuery>): boolean => allowErrors === 'true';

const compileTemplate = async (body: z.infer<typeof templateBody>, services: RenderServices): Promise<Compiled[]> => {
  const { template, code, partials = {} } = body;
  return [
    ...(await compileAll({ ...(template === undefined ? { code } : { template }) }, services)),
    ...(await compileAll(partials, services, ['partials'])),
  ];
};

const compileSet = async (body: z.infer<typeof setBody>, services: RenderServices): Promise<Compiled[]> => [
  ...(await compileAll(body.templates, services, ['templates'])),
  ...(await compileAll(body.partials, services, ['partials'])),
];

/** A compiled text, and its path in the body. */
interface Compiled {
  readonly place: readonly string[];
  readonly template: Template;
}

async function compileAll(
  texts: Readonly<Record<string, unknown>>,
  { engine }: RenderServices,
  parent: readonly string[] = [],
): Promise<Compiled[]> {
  const compiled: Compiled[] = [];
  for (const [name, text] of Object.entries(texts)) {
    const place = [...parent, name];
    const template =
      typeof text === 'string' ? await engine.compileLong(text) : treeTemplate(text, engine.fromCode, place);
    compiled.push({ place, template });
  }
  return compiled;
}

interface Document {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly body: object;
  readonly compiled: readonly Compiled[];
  readonly allowErrors: boolean;
}

async function store(document: Document, { conditions }: Exchange, { documents }: RenderServices) {
  const { kind, id, body, compiled, allowErrors } = document;
  const diagnostics = findingsOf(compiled);
  const ok = diagnostics.errors.length === 0;
  if (!ok && !allowErrors)
    throw new Problem('template-invalid', {
      detail: 'Send ?allowErrors=true to store it anyway.',
      extra: diagnostics,
    });
  const { isNew, etag, version } = await documents.put(kind, id, JSON.stringify(body), conditions);
  return { status: isNew ? 201 : 200, headers: { ETag: etag }, body: { id, etag, version, ok, ...diagnostics } };
}

/** An earlier version may have errors; the reply is that of a replacement. */
const restore = async (document: Omit<Document, 'allowErrors'>, exchange: Exchange, services: RenderServices) => ({
  ...(await store({ ...document, allowErrors: true }, exchange, services)),
  status: 200,
});

/** Errors and warnings in the texts, as from /v1/parse, each with its path in the body. */
function findingsOf(compiled: readonly Compiled[]): { readonly errors: object[]; readonly warnings: object[] } {
  const all = compiled.map(({ place, template: { diagnostics, source } }) => {
    const at = { field: place.join('.'), pointer: pointerTo(place) };
    const { errors, warnings } = reported(diagnostics, source);
    const withPlace = (findings: readonly object[]): object[] => findings.map((finding) => ({ ...at, ...finding }));
    return { errors: withPlace(errors), warnings: withPlace(warnings) };
  });
  return { errors: all.flatMap(({ errors }) => errors), warnings: all.flatMap(({ warnings }) => warnings) };
}
