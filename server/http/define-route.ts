/** A route: validated input in, reply out. Routes are constants; their context is passed with each request. */
import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import { checkInput, checkJsonBody, checkQuery } from './check-input.ts';
import type { ProblemCode } from './problems.ts';

export interface RouteInput<B = unknown, Q = unknown> {
  readonly body: B;
  readonly query: Q;
  readonly params: Readonly<Record<string, string>>;
  readonly request: Request;
  readonly response: Response;
}

/** What a handler returns; `sent` when it has written to the response itself. */
export type Reply =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'sent';

export type RequestHeader = 'If-Match' | 'If-None-Match' | 'Idempotency-Key';

/** Metadata of a route for the documentation and the OpenAPI document. */
export interface RouteDescription {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly body?: z.ZodType;
  readonly query?: z.ZodType;
  /** Request headers that change its behavior. */
  readonly headers?: readonly RequestHeader[];
  /** Content types of bodies other than JSON. */
  readonly takes?: readonly string[];
  /** Name in generated clients; default: derived from method and path. */
  readonly id?: string;
  /** Schema of the JSON reply. */
  readonly reply?: z.ZodType;
  /** Success statuses with their descriptions; default: 200. */
  readonly replies?: Readonly<Record<number, string>>;
  /** The reply is HTML unless the request asks for JSON. */
  readonly html?: boolean;
  /** The reply is streamed in this type: one `reply` per line or per event. */
  readonly streams?: 'application/x-ndjson' | 'text/event-stream';
  /** `upload`: the body is a multipart form with a file. `download`: the reply is a file. */
  readonly file?: 'upload' | 'download';
  /** A body and its reply; tests validate both against the schemas. */
  readonly examples?: { readonly body?: unknown; readonly reply?: unknown };
  readonly problems: readonly ProblemCode[];
}

/** `C`: the context of the feature. */
export interface Route<C> extends RouteDescription {
  readonly respond: (request: Request, response: Response, context: C) => Promise<Reply>;
}

export interface RouteSchemas<B, Q> {
  readonly body?: z.ZodType<B>;
  readonly query?: z.ZodType<Q>;
  /** `parsed`: accepts whatever the preceding body parsers returned, JSON or not. Default: JSON only. */
  readonly bodyType?: 'parsed' | undefined;
  /** Calls of `/v1` are for programs: messages have JSON pointers and name the options. */
  readonly isOfV1?: boolean;
}

export interface RouteDefinition<B, Q, C> extends Omit<RouteDescription, 'body' | 'query'>, RouteSchemas<B, Q> {
  /** Authorization: throws a `Problem` before any input is validated. */
  readonly allow?: (request: Request, context: C) => Promise<void> | void;
  readonly handle: (input: RouteInput<B, Q>, context: C) => Promise<Reply> | Reply;
}

/** Creates the function by which a feature defines its routes; the types of body and query are inferred from the schemas. */
export const routesFor =
  <C>() =>
  <B = undefined, Q = undefined>({ allow, handle, bodyType, ...description }: RouteDefinition<B, Q, C>): Route<C> => {
    const schemas = { ...description, bodyType, isOfV1: description.path.startsWith('/v1/') };
    return {
      ...description,
      async respond(request, response, context) {
        await allow?.(request, context);
        return handle(readInput(schemas, request, response), context);
      },
    };
  };

/** The validated input of a handler. Throws `invalid-request` or `unsupported-media-type`. */
export function readInput<B, Q>(
  { body, query, bodyType, isOfV1 = false }: RouteSchemas<B, Q>,
  request: Request,
  response: Response,
): RouteInput<B, Q> {
  const checkBody = bodyType === 'parsed' ? checkParsedBody : checkJsonBody;
  const checkSent = isOfV1 ? checkQuery : checkInput;
  return {
    // Without a schema the type cannot be inferred: it is `undefined`, like the value.
    body: (body === undefined ? undefined : checkBody(body, request, isOfV1)) as B,
    query: (query === undefined ? undefined : checkSent(query, request.query, '(query)')) as Q,
    params: request.params as Record<string, string>,
    request,
    response,
  };
}

const checkParsedBody = <B>(schema: z.ZodType<B>, request: Request): B => checkInput(schema, request.body);

/** Mounts the routes with their context. */
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

/** The routes of one feature with a function that finds their context, so that a single table can list all features. */
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
