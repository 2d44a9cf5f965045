/** Routes for those who run the site: each names the right that it asks for, and what it writes is logged with its author. */
import type { Request } from 'express';
import type { z } from 'zod';
import { ownerMessages } from '#shared/messages/admin';
import type { Services } from '../app/services.ts';
import { may, type Permission } from '../content/roles.ts';
import type { Db } from '../database/database.ts';
import { defineRoute, type Reply, type Route, type RouteInput } from '../http/define-route.ts';
import { Problem, type ProblemCode, toProblem } from '../http/problems.ts';
import { invalid } from '../http/reject.ts';
import { fieldWords } from '../http/validation-messages.ts';
import { audit } from '../observability/audit.ts';
import type { AdminContext } from './admin-context.ts';
import type { Owner } from './admins.ts';

export interface AdminRoute extends Route {
  readonly permission: Permission;
  /** What it takes, for the documentation: it is looked at after the right. */
  readonly takes: Pick<Route, 'body' | 'query'>;
}

interface AdminCall<B, Q> extends RouteInput<B, Q> {
  readonly owner: Owner;
  readonly services: Services;
  /** A path parameter; the route's pattern has it. */
  readonly param: (name: string) => string;
  /** Does work in a transaction that says in the audit log who did what. */
  readonly change: <T>(action: string, subject: string, work: (tx: Db) => Promise<T>, detail?: object) => Promise<T>;
}

interface OwnerRouteDefinition<B, Q> extends Pick<Route, 'reply' | 'replies' | 'file' | 'examples'> {
  readonly method: Route['method'];
  readonly path: string;
  readonly summary: string;
  readonly permission: Permission;
  readonly body?: z.ZodType<B>;
  readonly query?: z.ZodType<Q>;
  readonly problems?: readonly ProblemCode[];
  /** What the editor says when the call fails through no fault of the owner. */
  readonly failure?: string;
  readonly handle: (call: AdminCall<B, Q>) => Promise<Reply> | Reply;
}

export { invalid, refuse } from '../http/reject.ts';
export type { AdminContext } from './admin-context.ts';

export type DefineOwnerRoute = <B, Q = unknown>(definition: OwnerRouteDefinition<B, Q>) => AdminRoute;

/** Makes routes at one desk. They throw `sign-in-needed` and `forbidden` before anything of the request is looked at. */
export function ownerRouteAt(desk: AdminContext): DefineOwnerRoute {
  return <B, Q>({
    permission,
    body,
    query,
    problems = [],
    failure = ownerMessages.wrong,
    handle,
    ...rest
  }: OwnerRouteDefinition<B, Q>): AdminRoute => {
    const writes = rest.method !== 'get';
    const route = defineRoute<unknown, unknown>({
      ...rest,
      problems: [
        'sign-in-needed',
        'forbidden',
        ...(writes ? (['crumb-failed', 'invalid-request'] as const) : []),
        ...problems,
      ],
      async handle(input, services) {
        const owner = await requireOwner(desk, input.request, permission);
        const call: AdminCall<B, Q> = {
          ...input,
          body: (body === undefined ? input.body : checkedBody(body, input.request)) as B,
          query: (query === undefined ? input.query : checked(query, input.request.query)) as Q,
          owner,
          services,
          param: (name) => input.params[name] ?? '',
          change: (action, subject, work, detail = {}) =>
            desk.database.transaction(async (tx) => {
              const result = await work(tx);
              const { id } = input.request;
              await audit(tx, {
                actor: `owner:${owner.id}`,
                action,
                subject,
                requestId: String(id),
                detail: { ...detail },
              });
              return result;
            }),
        };
        try {
          return await handle(call);
        } catch (error) {
          throw inWords(error, failure);
        }
      },
    });
    const takes = { ...(body === undefined ? {} : { body }), ...(query === undefined ? {} : { query }) };
    return { ...route, permission, takes: takes as AdminRoute['takes'] };
  };
}

/** Refusals as they are; failures of the server's own with the words that the editor shows. */
function inWords(error: unknown, failure: string): Problem {
  const problem = toProblem(error);
  const isOurs = problem.code === 'internal' || problem.code === 'store-unavailable';
  return isOurs ? new Problem(problem.code, { cause: error, extra: { error: failure } }) : problem;
}

/** The signed-in owner who has the right. */
export async function requireOwner({ owners }: AdminContext, request: Request, permission: Permission): Promise<Owner> {
  const owner = await owners.current(request);
  if (owner === null) throw new Problem('sign-in-needed');
  if (!may(owner.roles, permission)) throw new Problem('forbidden', { detail: `Missing permission '${permission}'.` });
  return owner;
}

function checkedBody<B>(schema: z.ZodType<B>, request: Request): B {
  if (!request.is('application/json')) throw new Problem('unsupported-media-type');
  return checked(schema, request.body);
}

function checked<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given, { error: fieldWords });
  if (result.success) return result.data;
  throw invalid(result.error.issues.map(({ path, message }) => ({ field: path.join('.') || '(body)', message })));
}
