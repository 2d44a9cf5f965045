/** Stored templates: put, get, delete, render by id. */
import { defineRoute, type Route } from '../define-route.ts';
import { Problem } from '../problems.ts';
import { answer, templateOf, treeTemplate } from './render.ts';
import { renderReply, storedRenderRequest, storeRequest } from './schemas.ts';
import { checkId } from './template-store.ts';

const unknown = (id: string): Problem => new Problem('unknown-template', { detail: `No template '${id}' is stored.` });

export const templateRoutes: readonly Route[] = [
  defineRoute({
    method: 'put',
    path: '/v1/templates/:id',
    id: 'putTemplate',
    replies: { 200: 'It replaces the one before.', 201: 'It is new.' },
    examples: { body: { template: 'Hello {name|html}' } },
    summary: 'Stores a template under an id. 201 when it is new, 200 when it replaces one.',
    body: storeRequest,
    problems: ['invalid-request', 'malformed-json', 'too-large', 'too-many-templates'],
    async handle({ body, params: { id = '' } }, { engine, templates }) {
      checkId(id);
      const { template, code } = body;
      const compiled =
        template === undefined ? treeTemplate(code, engine.fromCode) : await engine.compileLong(template);
      const isNew = await templates.put(id, template === undefined ? { code } : { template });
      return { status: isNew ? 201 : 200, body: { id, hash: compiled.id, diagnostics: compiled.diagnostics } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/v1/templates/:id',
    id: 'getTemplate',
    summary: 'Gives a stored template as it was put.',
    problems: ['unknown-template'],
    handle({ params: { id = '' } }, { templates }) {
      const stored = templates.get(id);
      if (stored === undefined) throw unknown(id);
      return { status: 200, body: { id, ...stored } };
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/v1/templates/:id',
    id: 'deleteTemplate',
    replies: { 204: 'It is gone.' },
    summary: 'Forgets a stored template.',
    problems: ['unknown-template'],
    async handle({ params: { id = '' } }, { templates }) {
      if (!(await templates.delete(id))) throw unknown(id);
      return { status: 204 };
    },
  }),
  defineRoute({
    method: 'post',
    path: '/v1/templates/:id/render',
    id: 'renderStoredTemplate',
    html: true,
    reply: renderReply,
    examples: { body: { data: { name: 'Ann' } } },
    summary: 'Renders a stored template.',
    body: storedRenderRequest,
    problems: ['invalid-request', 'malformed-json', 'too-large', 'unknown-template', 'limit-exceeded'],
    handle: async ({ body, params, request, response }, services) =>
      answer(await templateOf({ templateId: params.id }, body, services), body, request, response, services),
  }),
];
