/** A route: checked input in, reply out. The OpenAPI document is made from the same definitions. */
import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import { Problem, type ProblemCode } from './problems.ts';
import type { Services } from './services.ts';

export interface RouteInput<B> {
  readonly body: B;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly response: Response;
}

/** What a handler answers; `sent` when it has written to the response itself. */
export type Reply =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'sent';

export interface Route<B = unknown> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly body?: z.ZodType<B>;
  /** Schema of the JSON reply, for the OpenAPI document. */
  readonly reply?: z.ZodType;
  readonly problems: readonly ProblemCode[];
  readonly handle: (input: RouteInput<B>, services: Services) => Promise<Reply> | Reply;
}

export function defineRoute<B>(route: Route<B>): Route {
  return route as unknown as Route;
}

export function mount(router: Router, routes: readonly Route[], services: Services): void {
  for (const route of routes) {
    router[route.method](route.path, async (request, response) => {
      const body = route.body === undefined ? undefined : checked(route.body, request);
      const params = request.params as Record<string, string>;
      const reply = await route.handle({ body, params, request, response }, services);
      if (reply === 'sent') return;
      response.status(reply.status).set(reply.headers ?? {});
      if (reply.body === undefined) response.end();
      else response.type('application/json').end(JSON.stringify(reply.body));
    });
  }
}

function checked<B>(schema: z.ZodType<B>, request: Request): B {
  if (!request.is('application/json')) throw new Problem('unsupported-media-type');
  const result = schema.safeParse(request.body);
  if (result.success) return result.data;
  throw new Problem('invalid-request', {
    fields: result.error.issues.map(({ path, message }) => ({ field: path.join('.') || '(body)', message })),
  });
}
