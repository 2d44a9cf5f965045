/** A route: checked input in, reply out. It is a constant; what it works with is given to it with each request. */
import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import { checkInput, checkJsonBody } from './check-input.ts';
import type { ProblemCode } from './problems.ts';

export interface RouteInput<B = unknown, Q = unknown> {
  readonly body: B;
  readonly query: Q;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly response: Response;
}

/** What a handler answers; `sent` when it has written to the response itself. */
export type Reply =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'sent';

export type RequestHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key';

/** What the documentation and the OpenAPI document say of a route. */
export interface RouteDescription {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  /** Request headers that change what it does. */
  readonly headers?: readonly RequestHeader[];
  /** Types of other bodies than JSON. */
  readonly takes?: readonly string[];
  /** Name in generated clients; default: made of method and path. */
  readonly id?: string;
  /** Schema of the JSON reply. */
  readonly reply?: z.ZodType;
  /** Statuses of success, each with what it means; default: 200. */
  readonly replies?: Readonly<Record<number, string>>;
  /** The reply is HTML when the request does not ask for JSON. */
  readonly html?: boolean;
  /** The reply is streamed in this type: one `reply` a line, or in each event. */
  readonly streams?: 'application/x-ndjson' | 'text/event-stream';
  /** `upload`: the body is a form with a file in it. `download`: the reply is a file. */
  readonly file?: 'upload' | 'download';
  /** A body and what it is answered with; tests hold both against the schemas. */
  readonly examples?: { readonly body?: unknown; readonly reply?: unknown };
  readonly problems: readonly ProblemCode[];
}

/** `C`: the context, which the feature's interface names. */
export interface Route<C> extends RouteDescription {
  readonly respond: (request: Request, response: Response, context: C) => Promise<Reply>;
}

export interface RouteSchemas<B, Q> {
  readonly body?: z.ZodType<B>;
  readonly query?: z.ZodType<Q>;
  /** `parsed`: whatever the body parsers before it have made of the body, JSON or not. Default: JSON alone. */
  readonly bodyType?: 'parsed' | undefined;
}

export interface RouteDefinition<B, Q, C> extends Omit<RouteDescription, 'body' | 'query'>, RouteSchemas<B, Q> {
  /** Who may call: throws a `Problem` before anything of the request is looked at. */
  readonly allow?: (request: Request, context: C) => Promise<void> | void;
  readonly handle: (input: RouteInput<B, Q>, context: C) => Promise<Reply> | Reply;
}

/** Makes the function by which a feature defines its routes; body and query of handlers are inferred from the schemas. */
export const routesFor =
  <C>() =>
  <B = undefined, Q = undefined>({ allow, handle, bodyType, ...description }: RouteDefinition<B, Q, C>): Route<C> => {
    const schemas = { ...description, bodyType };
    return {
      ...description,
      async respond(request, response, context) {
        await allow?.(request, context);
        return handle(readInput(schemas, request, response), context);
      },
    };
  };

/** The input of a handler. Throws `invalid-request` or `unsupported-media-type`. */
export function readInput<B, Q>(
  { body, query, bodyType }: RouteSchemas<B, Q>,
  request: Request,
  response: Response,
): RouteInput<B, Q> {
  const checkBody = bodyType === 'parsed' ? checkParsedBody : checkJsonBody;
  return {
    // Without a schema there is nothing to infer the type from: it is `undefined`, as the value is.
    body: (body === undefined ? undefined : checkBody(body, request)) as B,
    query: (query === undefined ? undefined : checkInput(query, request.query, '(query)')) as Q,
    params: request.params as Record<string, string>,
    request,
    response,
  };
}

const checkParsedBody = <B>(schema: z.ZodType<B>, request: Request): B => checkInput(schema, request.body);

/** Serves the routes; each gets the context. */
export function mount<C>(router: Router, routes: readonly Route<C>[], context: C): void {
  for (const route of routes)
    router[route.method](route.path, async (request, response) => {
      send(response, await route.respond(request, response, context));
    });
}

function send(response: Response, reply: Reply): void {
  if (reply === 'sent') return;
  response.status(reply.status).set(reply.headers ?? {});
  if (reply.body === undefined) response.end();
  else response.type('application/json').end(JSON.stringify(reply.body));
}

/** Routes of one feature together with where their context is found, so that a table can list those of all features. */
export interface FeatureRoutes<A> {
  readonly routes: readonly RouteDescription[];
  mount(router: Router, app: A): void;
}

export const featureRoutes =
  <A>() =>
  <C>(routes: readonly Route<C>[], contextOf: (app: A) => C): FeatureRoutes<A> => ({
    routes,
    mount: (router, app) => mount(router, routes, contextOf(app)),
  });
