/** Routes of the admin API: each names the permission that it requires, and its changes are logged with their author. */
import type { Request } from 'express';
import { adminMessages } from '#shared/messages/admin';
import { may, type Permission } from '#shared/roles';
import type { Db } from '../database/database.ts';
import {
  type Reply,
  type Route,
  type RouteDefinition,
  type RouteDescription,
  type RouteInput,
  readInput,
} from '../http/define-route.ts';
import { Problem, type ProblemCode, toProblem } from '../http/problems.ts';
import { audit } from '../observability/audit.ts';
import type { AdminContext } from './admin-context.ts';
import type { Admin } from './admins.ts';

export const SAVE_NAME = /^[\w-]{8,64}$/;

/** One permission, or several of which one suffices; none for what every signed-in admin may do. */
export type NeededPermission = Permission | readonly Permission[];

export interface AdminRoute extends Route<AdminContext> {
  readonly permission: NeededPermission;
}

export interface AdminInput<B = unknown, Q = unknown> extends RouteInput<B, Q> {
  readonly admin: Admin;
  /** A path parameter of the route's pattern. */
  readonly param: (name: string) => string;
  /** Runs work in a transaction that writes an entry to the audit log. */
  readonly change: Change;
}

type Change = <T>(action: string, subject: string, work: (tx: Db) => Promise<T>, detail?: object) => Promise<T>;

interface AdminRouteDefinition<B, Q>
  extends Omit<RouteDefinition<B, Q, AdminContext>, 'problems' | 'allow' | 'handle'> {
  readonly permission: NeededPermission;
  readonly problems?: readonly ProblemCode[];
  /** Message of the editor when the call fails through no fault of the admin. */
  readonly failure?: string;
  /** Changes nothing although it is not a GET, so pages need not catch up before it responds. */
  readonly storesNothing?: boolean;
  readonly handle: (input: AdminInput<B, Q>, context: AdminContext) => Promise<Reply> | Reply;
}

/** Throws `sign-in-needed` and `forbidden` before any input is validated. */
export function defineAdminRoute<B = undefined, Q = undefined>({
  handle,
  bodyType,
  failure = adminMessages.wrong,
  storesNothing = false,
  problems = [],
  ...description
}: AdminRouteDefinition<B, Q>): AdminRoute {
  const schemas = { ...description, bodyType };
  return {
    ...description,
    problems: [...problemsOf(description), ...problems],
    async respond(request, response, context) {
      const admin = await requireAdmin(context, request, description.permission);
      const input = readInput(schemas, request, response);
      const param = (name: string): string => input.params[name] ?? '';
      try {
        const reply = await handle({ ...input, admin, param, change: auditedChange(context, admin, request) }, context);
        // After the response, pages must show the change.
        if (description.method !== 'get' && !storesNothing) await context.pages?.catchUp();
        return reply;
      } catch (error) {
        throw withFailureMessage(error, failure);
      }
    },
  };
}

/** The problems that any admin route may respond with. */
const problemsOf = ({ method }: Pick<RouteDescription, 'method'>): readonly ProblemCode[] => [
  'sign-in-needed',
  'forbidden',
  ...(method === 'get' ? [] : (['crumb-failed', 'invalid-request'] as const)),
];

const auditedChange =
  ({ database }: AdminContext, { id }: Admin, request: Request): Change =>
  (action, subject, work, detail = {}) =>
    database.transaction(async (tx) => {
      const result = await work(tx);
      const entry = { actor: actorOf({ id }), action, subject, requestId: String(request.id) };
      await audit(tx, { ...entry, detail: { ...detail, ...saveOf(request) } });
      return result;
    });

/** An admin as an actor in the audit log. */
export const actorOf = ({ id }: Pick<Admin, 'id'>): string => `owner:${id}`;

/** The name that a client gives to a change (`?save=`), so that it can ask for its status when the reply is lost. */
function saveOf(request: Request): { readonly save?: string } {
  const { save } = request.query;
  return typeof save === 'string' && SAVE_NAME.test(save) ? { save } : {};
}

/** Client problems are unchanged; internal failures get the message that the editor shows. */
function withFailureMessage(error: unknown, failure: string): Problem {
  const problem = toProblem(error);
  const isOurs = problem.code === 'internal' || problem.code === 'store-unavailable';
  return isOurs ? new Problem(problem.code, { cause: error, extra: { error: failure } }) : problem;
}

/** The signed-in admin, if they have one of the permissions. */
export async function requireAdmin(
  { admins }: Pick<AdminContext, 'admins'>,
  request: Request,
  permission: NeededPermission,
): Promise<Admin> {
  const admin = await admins.current(request);
  if (admin === null) throw new Problem('sign-in-needed');
  const enough = [permission].flat();
  if (enough.length > 0 && !enough.some((one) => may(admin.roles, one)))
    throw new Problem('forbidden', { detail: `Missing permission '${enough.join("' or '")}'.` });
  return admin;
}
