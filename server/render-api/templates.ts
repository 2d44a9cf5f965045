/** Stored templates: put, get, list, delete, render by id. */
import type { Template } from '#engine';
import { type Route, routesFor } from '../http/define-route.ts';
import { Problem } from '../http/problems.ts';
import { answer, renderProblems, reported, templateOf, treeTemplate } from './render.ts';
import { defineCall } from './render-services.ts';
import {
  listQuery,
  listReply,
  renderReply,
  storedRenderRequest,
  storedReply,
  storeReply,
  storeRequest,
} from './schemas.ts';
import { checkId, namesTag, type TemplateStore } from './template-store.ts';

const unknown = (id: string): Problem => new Problem('unknown-template', { detail: `No stored template '${id}'.` });

/** What is wrong with a template, as it is told by /v1/parse. It is stored all the same: its other parts render. */
const findings = ({ id, diagnostics, source }: Template) => ({
  hash: id,
  ok: diagnostics.every(({ severity }) => severity !== 'error'),
  diagnostics,
  ...reported(diagnostics, source),
});

export interface TemplateContext {
  readonly templates: TemplateStore;
}

const defineTemplateRoute = routesFor<TemplateContext>();

export const listTemplates = defineTemplateRoute({
  method: 'get',
  path: '/v1/templates',
  id: 'listTemplates',
  summary: 'Lists the stored templates in the order of their ids; `nextCursor` leads to those that follow.',
  query: listQuery,
  reply: listReply,
  problems: ['invalid-request'],
  async handle({ query: { limit, cursor } }, { templates }) {
    const entries = await templates.list(afterOf(cursor), limit + 1);
    const shown = entries.slice(0, limit);
    const last = entries.length > limit ? shown.at(-1) : undefined;
    const next = last === undefined ? {} : { nextCursor: Buffer.from(last.id).toString('base64url') };
    return { status: 200, body: { templates: shown, ...next } };
  },
});

export const putTemplate = defineCall({
  method: 'put',
  path: '/v1/templates/:id',
  id: 'putTemplate',
  replies: { 200: 'It replaces the one before.', 201: 'It is new.' },
  examples: { body: { template: 'Hello {name|html}' } },
  summary:
    'Stores a template under an id. 201 when it is new, 200 when it replaces one; `errors` says what is wrong with it. ' +
    'If-None-Match: * stores only a new one, If-Match only in place of the version that it names.',
  body: storeRequest,
  reply: storeReply,
  problems: ['invalid-request', 'malformed-json', 'too-large', 'too-many-templates', 'precondition-failed', 'too-busy'],
  async answer({ body, params: { id = '' } }, { conditions }, { engine, templates }) {
    checkId(id);
    const { template, code } = body;
    const compiled = template === undefined ? treeTemplate(code, engine.fromCode) : await engine.compileLong(template);
    const stored = template === undefined ? { code } : { template };
    const { isNew, etag } = await templates.put(id, JSON.stringify(stored), conditions);
    const headers = { ETag: etag };
    return { status: isNew ? 201 : 200, headers, body: { id, etag, ...findings(compiled) } };
  },
});

export const getTemplate = defineTemplateRoute({
  method: 'get',
  path: '/v1/templates/:id',
  id: 'getTemplate',
  replies: { 200: 'The template.', 304: 'It is still the version that If-None-Match names.' },
  summary: 'Gives a stored template as it was put. If-None-Match: 304 while it is the version that is named.',
  reply: storedReply,
  problems: ['unknown-template'],
  async handle({ params: { id = '' }, request, response }, { templates }) {
    const template = await templates.get(id);
    if (template === undefined) throw unknown(id);
    const headers = { ETag: template.etag, 'Cache-Control': 'private, no-cache' };
    const known = request.get('if-none-match')?.replaceAll('W/', '');
    if (known !== undefined && namesTag(known, template.etag)) return { status: 304, headers };
    // The content is JSON already, and may be large.
    const { text } = template;
    const content = text.slice(text.indexOf('{') + 1);
    response
      .status(200)
      .set(headers)
      .type('application/json')
      .end(`{"id":${JSON.stringify(id)},${content}`);
    return 'sent';
  },
});

export const deleteTemplate = defineTemplateRoute({
  method: 'delete',
  path: '/v1/templates/:id',
  id: 'deleteTemplate',
  replies: { 204: 'It is gone.' },
  summary: 'Forgets a stored template. If-Match: only the version that it names.',
  problems: ['unknown-template', 'precondition-failed'],
  async handle({ params: { id = '' }, request }, { templates }) {
    if (!(await templates.delete(id, { ifMatch: request.get('if-match') }))) throw unknown(id);
    return { status: 204 };
  },
});

export const renderStoredTemplate = defineCall({
  method: 'post',
  path: '/v1/templates/:id/render',
  id: 'renderStoredTemplate',
  html: true,
  reply: renderReply,
  examples: { body: { data: { name: 'Ann' } } },
  summary: 'Renders a stored template.',
  body: storedRenderRequest,
  problems: renderProblems,
  answer: async ({ body, params }, exchange, services) =>
    answer(await templateOf({ templateId: params['id'] }, body, services), body, exchange, services),
});

/** Those that take no long work: they are mounted as other routes are. */
export const templateRoutes: readonly Route<TemplateContext>[] = [listTemplates, getTemplate, deleteTemplate];

function afterOf(cursor: string | undefined): string {
  if (cursor === undefined) return '';
  const id = Buffer.from(cursor, 'base64url').toString();
  checkId(id);
  return id;
}
