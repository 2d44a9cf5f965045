/** A route: checked input in, reply out. The OpenAPI document is made from the same definitions. */
import type { Request, Response, Router } from 'express';
import type { z } from 'zod';
import type { Services } from '../app/services.ts';
import { tooDeep } from './json-body.ts';
import { Problem, type ProblemCode } from './problems.ts';
import { fieldWords } from './validation-messages.ts';

export interface RouteInput<B, Q = unknown> {
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

export interface Route<B = unknown, Q = unknown> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: string;
  readonly summary: string;
  readonly body?: z.ZodType<B>;
  readonly query?: z.ZodType<Q>;
  /** Name in generated clients; default: made of method and path. */
  readonly id?: string;
  /** Schema of the JSON reply, for the OpenAPI document. */
  readonly reply?: z.ZodType;
  /** Statuses of success, each with what it means; default: 200. */
  readonly replies?: Readonly<Record<number, string>>;
  /** The reply is HTML when the request does not ask for JSON. */
  readonly html?: boolean;
  /** `taken`: the body is a form with a file in it. `sent`: the reply is a file. */
  readonly file?: 'taken' | 'sent';
  /** A body and what it is answered with; tests hold both against the schemas. */
  readonly examples?: { readonly body?: unknown; readonly reply?: unknown };
  readonly problems: readonly ProblemCode[];
  /** Who may call: throws a `Problem` before anything of the request is looked at. */
  readonly allow?: (request: Request) => Promise<void>;
  readonly handle: (input: RouteInput<B, Q>, services: Services) => Promise<Reply> | Reply;
}

export function defineRoute<B, Q = unknown>(route: Route<B, Q>): Route {
  return route as unknown as Route;
}

export function mount(router: Router, routes: readonly Route[], services: Services): void {
  for (const route of routes) {
    router[route.method](route.path, async (request, response) => {
      await route.allow?.(request);
      const body = route.body === undefined ? undefined : checkedBody(route.body, request);
      const query = route.query === undefined ? undefined : checked(route.query, request.query);
      const params = request.params as Record<string, string>;
      const reply = await route.handle({ body, query, params, request, response }, services);
      if (reply === 'sent') return;
      response.status(reply.status).set(reply.headers ?? {});
      if (reply.body === undefined) response.end();
      else response.type('application/json').end(JSON.stringify(reply.body));
    });
  }
}

function checkedBody<B>(schema: z.ZodType<B>, request: Request): B {
  if (!request.is('application/json')) throw new Problem('unsupported-media-type');
  return checked(schema, request.body);
}

/** Checks a value. A schema walks through it by recursion: what exhausts the stack nests too deeply, whatever the bound of bodies. */
function readWith<T>(schema: z.ZodType<T>, given: unknown): z.ZodSafeParseResult<T> {
  try {
    return schema.safeParse(given, { error: fieldWords });
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

/** Gives the value in the schema's shape. Throws `invalid-request` with a message for each field that is wrong. */
export function checked<T>(schema: z.ZodType<T>, given: unknown, whole = '(body)'): T {
  const result = readWith(schema, given);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({ field: path.join('.') || whole, message }));
  // The storefront shows `error`; a form shows each message at its field.
  throw new Problem('invalid-request', { fields, extra: { error: fields[0]?.message } });
}
