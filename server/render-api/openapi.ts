/** Generates OpenAPI documents from the route definitions. */
import type { z } from 'zod';
import type { RequestHeader, RouteDescription } from '../http/define-route.ts';
import { type ProblemCode, problems } from '../http/problems.ts';
import { createSchemas, type Schemas } from './openapi-schemas.ts';

type Method = RouteDescription['method'];

interface Api {
  readonly title: string;
  readonly description: string;
  readonly schemes: Readonly<Record<string, object>>;
  /** Security requirements of a route, by its method. */
  readonly security: (method: Method) => readonly Readonly<Record<string, readonly string[]>>[];
  /** Problems that any route may respond with, besides its own. */
  readonly always: readonly ProblemCode[];
  /** The group of a route. */
  readonly tag: (path: string) => string;
}

/** Groups of routes, by path prefix. */
const TAGS = {
  '/v1/templates': 'Stored templates',
  '/v1/sets': 'Stored templates',
  '/v1/purge': 'Pages',
  '/v1/sites': 'Sites',
} as const;

export const renderApi: Api = {
  title: 'Vitrine render API',
  description:
    'Renders JSON-T templates. Errors in a template are not problems of the request: they are in the response, with their line and column.',
  schemes: {
    key: { type: 'http', scheme: 'bearer', description: 'One of API_KEYS; for sites, of ADMIN_KEYS.' },
    keyHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The same key in a separate header.' },
  },
  security: () => [{ key: [] }, { keyHeader: [] }, {}],
  always: ['unauthorized', 'too-many-requests', 'store-unavailable'],
  tag: (path) => Object.entries(TAGS).find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'Rendering',
};

/** The document of these routes. */
export function openApiDocument(routes: readonly RouteDescription[], version: string, api: Api = renderApi): unknown {
  const schemas = createSchemas();
  const problem = schemas.add('Problem', problemSchema());
  const paths: Record<string, Record<string, unknown>> = {};
  const tags = new Set<string>();
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    tags.add(api.tag(route.path));
    paths[path] ??= {};
    paths[path][route.method] = operation(route, api, schemas, problem);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version,
      description: api.description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: { schemas: schemas.all(), securitySchemes: api.schemes },
  };
}

/** The name of a route in generated clients: its own, or derived from method and path. */
export function operationId({ id, method, path }: RouteDescription): string {
  if (id !== undefined) return id;
  const parts = path.split('/').flatMap((part) => {
    if (part === '' || part === 'api' || /^v?\d+(?:\.\d+)?$/.test(part)) return [];
    if (part.startsWith(':')) return ['by', part.slice(1)];
    return part.split(/[^A-Za-z0-9]+/);
  });
  return [method, ...parts].map((part, i) => (i === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join('');
}

function operation(route: RouteDescription, api: Api, schemas: Schemas, problem: object): unknown {
  const { method, path, summary } = route;
  const id = operationId(route);
  const named = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
  const parameters = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: id,
    tags: [api.tag(path)],
    summary,
    parameters: [...parameters, ...queryParameters(route, schemas, named), ...headerParameters(route)],
    ...requestBody(route, schemas, named),
    responses: { ...replies(route, schemas, named), ...problemResponses(route, api, problem) },
    security: api.security(method),
  };
}

const FILE = { type: 'string', contentMediaType: 'application/octet-stream' };
const FORM_WITH_FILE = {
  type: 'object',
  required: ['file'],
  properties: { file: FILE, name: { type: 'string', description: 'Name of the file, instead of its own.' } },
};

function requestBody({ body, file, takes = [], examples }: RouteDescription, schemas: Schemas, named: string): object {
  const content = {
    ...(body === undefined
      ? {}
      : {
          'application/json': { schema: schemas.refer(`${named}Body`, body, 'input'), ...example(examples?.body) },
        }),
    ...Object.fromEntries(takes.map((type) => [type, { schema: FILE }])),
    ...(file === 'upload' ? { 'multipart/form-data': { schema: FORM_WITH_FILE } } : {}),
  };
  return Object.keys(content).length === 0 ? {} : { requestBody: { required: true, content } };
}

const example = (value: unknown): object => (value === undefined ? {} : { example: value });

/** Success responses by status. Those without a body have no content. */
function replies(
  { reply, replies: statuses = { 200: 'Done.' }, html = false, streams, file, examples }: RouteDescription,
  schemas: Schemas,
  named: string,
) {
  const json =
    reply === undefined
      ? {}
      : {
          [streams ?? 'application/json']: {
            schema: schemas.refer(`${named}Reply`, reply, 'output'),
            ...example(examples?.reply),
          },
        };
  const content = {
    ...json,
    ...(html ? { 'text/html': { schema: { type: 'string' } } } : {}),
    // A file has the type that it was uploaded with.
    ...(file === 'download' ? { '*/*': { schema: FILE } } : {}),
  };
  const hasBody = Object.keys(content).length > 0;
  return Object.fromEntries(
    Object.entries(statuses).map(([status, description]) => [
      status,
      { description, ...(hasBody && status !== '204' && status !== '304' ? { content } : {}) },
    ]),
  );
}

function problemResponses({ problems: own, body }: RouteDescription, { always }: Api, problem: object) {
  const codes = new Set<ProblemCode>([
    ...own,
    ...always,
    ...(body === undefined ? [] : (['unsupported-media-type'] as const)),
  ]);
  const byStatus = new Map<number, string[]>();
  for (const code of [...codes].sort((a, b) => problems[a].status - problems[b].status)) {
    const { status, title } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${title}`]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, sentences]) => [
      String(status),
      {
        description: sentences.join(' '),
        ...(status === 429 || status === 503 ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  );
}

const RETRY_AFTER = { description: 'Seconds after which to try again.', schema: { type: 'integer' } };

function problemSchema() {
  return {
    type: 'object',
    description: 'A problem (RFC 9457).',
    required: ['type', 'code', 'title', 'status'],
    properties: {
      type: { type: 'string', format: 'uri-reference', description: 'Where the problem is explained.' },
      code: { type: 'string', enum: Object.keys(problems) },
      title: { type: 'string' },
      status: { type: 'integer' },
      detail: { type: 'string' },
      error: {
        type: 'string',
        description: 'A message to show to people, where there is one; with `errors` the first of them.',
      },
      errors: {
        type: 'array',
        description: 'One message per field.',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: {
            field: { type: 'string' },
            message: { type: 'string' },
            pointer: { type: 'string', description: 'JSON pointer into the body, as a URI fragment.' },
          },
        },
      },
    },
  };
}

const HEADERS: Readonly<Record<RequestHeader, string>> = {
  'If-Match': 'ETags of the versions that may be replaced or deleted; `*`: any.',
  'If-None-Match': 'ETags of known versions; `*` with PUT: only if none exists.',
  'Idempotency-Key': 'Identifies this write: a repetition is not executed again and gets the same reply.',
};

const headerParameters = ({ headers = [] }: RouteDescription): readonly unknown[] =>
  headers.map((name) => ({
    name,
    in: 'header',
    required: false,
    description: HEADERS[name],
    schema: { type: 'string' },
  }));

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}

function queryParameters({ query }: RouteDescription, schemas: Schemas, named: string): readonly unknown[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = inPlace(query, schemas, named);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

/** Query fields become parameters; schemas that they refer to stay named. */
function inPlace(query: z.ZodType, schemas: Schemas, named: string): ObjectSchema {
  const { $ref } = schemas.refer(`${named}Query`, query, 'input') as { readonly $ref: string };
  return (schemas.all()[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {}) as ObjectSchema;
}
