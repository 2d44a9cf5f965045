/** Routes of stored templates and sets: list, get, delete, versions. */
import type { z } from 'zod';
import { invalidCursor } from '../../http/cursor.ts';
import { type Reply, type Route, type RouteInput, routesFor } from '../../http/define-route.ts';
import { callerOf } from '../../http/namespaces.ts';
import { Problem } from '../../http/problems.ts';
import { conditionsOf } from './conditions-of.ts';
import type { DocumentStore, Documents } from './documents.ts';
import { listQuery, setListReply, setReply, templateListReply, templateReply, versionsReply } from './schemas.ts';
import { type DocumentKind, isDocumentId, namesTag, type StoredText } from './stored-document.ts';
import { versionOf } from './version-of.ts';

export interface DocumentContext {
  readonly documents: Documents;
}

const defineDocumentRoute = routesFor<DocumentContext>();

/** The differences between the routes of templates and of sets. */
interface Resource {
  readonly kind: DocumentKind;
  readonly path: string;
  /** As in operation ids. */
  readonly name: 'Template' | 'Set';
  readonly plural: 'templates' | 'sets';
  readonly unknown: 'unknown-template' | 'unknown-set';
  readonly reply: z.ZodType;
  readonly listReply: z.ZodType;
}

const templates: Resource = {
  kind: 'template',
  path: '/v1/templates',
  name: 'Template',
  plural: 'templates',
  unknown: 'unknown-template',
  reply: templateReply,
  listReply: templateListReply,
};

const sets: Resource = {
  kind: 'set',
  path: '/v1/sets',
  name: 'Set',
  plural: 'sets',
  unknown: 'unknown-set',
  reply: setReply,
  listReply: setListReply,
};

const writeProblems = [
  'precondition-failed',
  'precondition-required',
  'idempotency-key-reused',
  'request-in-progress',
] as const;

const listRoute = ({ kind, path, plural, name, listReply }: Resource) =>
  defineDocumentRoute({
    method: 'get',
    path,
    id: `list${name}s`,
    summary: `Lists the stored ${plural} by id; \`nextCursor\` leads to the next page.`,
    query: listQuery,
    reply: listReply,
    problems: ['invalid-request'],
    async handle({ query: { limit, cursor }, response }, context) {
      const entries = await storeOf(context, response).list(kind, afterOf(cursor), limit + 1);
      const visible = entries.slice(0, limit);
      const last = entries.length > limit ? visible.at(-1) : undefined;
      const next = last === undefined ? {} : { nextCursor: Buffer.from(last.id).toString('base64url') };
      return { status: 200, body: { [plural]: visible, ...next } };
    },
  });

const getRoute = ({ kind, path, name, unknown, reply }: Resource) =>
  defineDocumentRoute({
    method: 'get',
    path: `${path}/:id`,
    id: `get${name}`,
    headers: ['If-None-Match'],
    replies: { 200: `The ${kind}.`, 304: 'The version in `If-None-Match` is still current.' },
    summary: `Returns a stored ${kind} as it was sent. \`If-None-Match\`: 304 if the version is still current.`,
    reply,
    problems: [unknown],
    async handle(input, context) {
      const { id = '' } = input.params;
      const document = await storeOf(context, input.response).get(kind, id);
      if (document === undefined) throw new Problem(unknown, { detail: `No stored ${kind} '${id}'.` });
      return sendDocument(input, id, document);
    },
  });

const deleteRoute = ({ kind, path, name, unknown }: Resource) =>
  defineDocumentRoute({
    method: 'delete',
    path: `${path}/:id`,
    id: `delete${name}`,
    headers: ['If-Match', 'Idempotency-Key'],
    replies: { 204: 'Deleted.' },
    summary: `Deletes a stored ${kind} and its versions. \`If-Match\`: only if the current version matches.`,
    problems: [unknown, ...writeProblems],
    async handle({ params: { id = '' }, request, response }, context) {
      if (!(await storeOf(context, response).delete(kind, id, conditionsOf(request))))
        throw new Problem(unknown, { detail: `No stored ${kind} '${id}'.` });
      return { status: 204 };
    },
  });

const versionsRoute = ({ kind, path, name, unknown }: Resource) =>
  defineDocumentRoute({
    method: 'get',
    path: `${path}/:id/versions`,
    id: `list${name}Versions`,
    summary: `Lists the versions of a stored ${kind}: the current one and up to 19 earlier ones.`,
    reply: versionsReply,
    problems: [unknown],
    async handle({ params: { id = '' }, response }, context) {
      const versions = await storeOf(context, response).versions(kind, id);
      if (versions === undefined) throw new Problem(unknown, { detail: `No stored ${kind} '${id}'.` });
      return { status: 200, body: { versions } };
    },
  });

const versionRoute = ({ kind, path, name, reply }: Resource) =>
  defineDocumentRoute({
    method: 'get',
    path: `${path}/:id/versions/:version`,
    id: `get${name}Version`,
    headers: ['If-None-Match'],
    replies: { 200: 'The version.', 304: 'The version in `If-None-Match` matches.' },
    summary: `Returns a version of a stored ${kind} as it was sent.`,
    reply,
    problems: ['unknown-version'],
    async handle(input, context) {
      const { id = '', version = '' } = input.params;
      const document = await versionOf(storeOf(context, input.response), { kind, id, version });
      return sendDocument(input, id, document);
    },
  });

const routesOf = (resource: Resource): readonly Route<DocumentContext>[] => [
  listRoute(resource),
  getRoute(resource),
  deleteRoute(resource),
  versionsRoute(resource),
  versionRoute(resource),
];

/** Routes without expensive work, which are mounted like any other route. */
export const documentRoutes: readonly Route<DocumentContext>[] = [...routesOf(templates), ...routesOf(sets)];

const storeOf = ({ documents }: DocumentContext, response: RouteInput['response']): DocumentStore =>
  documents.of(callerOf(response).namespace);

function sendDocument({ request, response }: RouteInput, id: string, { text, etag }: StoredText): Reply {
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' };
  const known = request.get('if-none-match')?.replaceAll('W/', '');
  if (known !== undefined && namesTag(known, etag)) return { status: 304, headers };
  // The content is JSON already, and may be large.
  const content = text.slice(text.indexOf('{') + 1);
  response
    .status(200)
    .set(headers)
    .type('application/json')
    .end(`{"id":${JSON.stringify(id)},${content}`);
  return 'sent';
}

function afterOf(cursor: string | undefined): string {
  if (cursor === undefined) return '';
  const id = Buffer.from(cursor, 'base64url').toString();
  if (!isDocumentId(id)) throw invalidCursor();
  return id;
}
