import { z } from 'zod';
import type { Route } from '../define-route.ts';
import { problems } from '../problems.ts';

/** The OpenAPI document, from the same definitions that serve the requests. */
export function openApiDocument(routes: readonly Route[], version: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method] = operation(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine render API', version },
    paths,
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  };
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function operation(route: Route): unknown {
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
    parameters,
    ...(route.body === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } },
        }),
    responses: { '200': { description: 'Done.', content: { ...replied, ...html } }, ...Object.fromEntries(refusals) },
    security: [{ key: [] }, {}],
  };
}
