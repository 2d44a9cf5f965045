import { z } from 'zod';
import type { Route } from '../define-route.ts';
import { problems } from '../problems.ts';

interface Api {
  readonly title: string;
  readonly schemes: Readonly<Record<string, object>>;
  /** What a route asks for, by its method. */
  readonly security: (method: Route['method']) => readonly Readonly<Record<string, readonly string[]>>[];
}

const renderApi: Api = {
  title: 'Vitrine render API',
  schemes: { key: { type: 'http', scheme: 'bearer' } },
  security: () => [{ key: [] }, {}],
};

/** The calls of a shop's pages: writes carry the crumb of the cookie. */
export const shopApi: Api = {
  title: 'The shop’s calls',
  schemes: { crumb: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' } },
  security: (method) => (method === 'get' ? [{}] : [{ crumb: [] }]),
};

/** The OpenAPI document, from the same definitions that serve the requests. */
export function openApiDocument(routes: readonly Route[], version: string, api: Api = renderApi): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method] = operation(route, api);
  }
  return {
    openapi: '3.1.0',
    info: { title: api.title, version },
    paths,
    components: { securitySchemes: api.schemes },
  };
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function operation(route: Route, { security }: Api): unknown {
  const parameters = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const replied = route.reply === undefined ? {} : { 'application/json': { schema: schemaOf(route.reply, 'output') } };
  const html = route.path.endsWith('/render') ? { 'text/html': { schema: { type: 'string' } } } : {};
  const refusals = route.problems.map((code) => [
    String(problems[code].status),
    { description: problems[code].title, content: { 'application/problem+json': { schema: { type: 'object' } } } },
  ]);
  return {
    summary: route.summary,
    parameters: [...parameters, ...queryParameters(route)],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
        }),
    responses: { '200': { description: 'Done.', content: { ...replied, ...html } }, ...Object.fromEntries(refusals) },
    security: security(route.method),
  };
}

function queryParameters({ query }: Route): readonly unknown[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, unknown>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}
