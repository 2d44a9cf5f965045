/** Choosing passwords by emailed links: forgotten ones, and those of invited people. */
import { z } from 'zod';
import { hashPassword } from '../../database/passwords.ts';
import { type Reply, type Route, type RouteInput, routesFor } from '../../http/define-route.ts';
import { audit } from '../../observability/audit.ts';
import type { AdminContext } from '../admin-context.ts';
import { sessionExamples } from '../admin-examples.ts';
import { resetReply, signedInAdmin } from '../admin-replies.ts';
import { withPermissions } from '../admins.ts';
import { actorOf } from '../define-admin-route.ts';
import { adminLinkMessages } from './admin-links.ts';
import { email, name, password } from './person-schemas.ts';

export const PASSWORD_RESET = '/api/owner/password-reset';

const newPassword = z.strictObject({ token: z.string().trim().max(100), password, name: name.optional() });

async function usePasswordLink(
  { body, request, response }: RouteInput<z.infer<typeof newPassword>>,
  { links, admins, database, changeStreams }: AdminContext,
): Promise<Reply> {
  const { token, password, name } = body;
  await links.requireOpen(token);
  const passwordHash = await hashPassword(password);
  const admin = await database.transaction(async (tx) => {
    const changed = await links.use(tx, { token, passwordHash, name });
    const { id } = changed;
    await audit(tx, { actor: actorOf(changed), action: 'password.reset', subject: id, requestId: String(request.id) });
    return changed;
  });
  await changeStreams.check();
  await admins.begin(admin, request, response);
  return { status: 200, body: { owner: withPermissions(admin) } };
}

const definePasswordRoute = routesFor<AdminContext>();

export const adminPasswordRoutes: readonly Route<AdminContext>[] = [
  definePasswordRoute({
    method: 'post',
    path: PASSWORD_RESET,
    summary: 'Emails a link to set a new password, if the address has an account.',
    examples: sessionExamples.askReset,
    body: z.strictObject({ email }),
    reply: resetReply,
    replies: { 202: 'Accepted; an email is sent if the address has an account.' },
    problems: ['invalid-request', 'crumb-failed', 'too-many-requests'],
    handle: async ({ body, request }, { links }) => {
      await links.sendReset(body.email, request);
      return { status: 202, body: { message: adminLinkMessages.sent } };
    },
  }),
  definePasswordRoute({
    method: 'put',
    path: PASSWORD_RESET,
    summary: 'Sets the password with the token from a reset or invitation email, and signs in. Other sessions end.',
    examples: sessionExamples.useReset,
    body: newPassword,
    reply: signedInAdmin,
    problems: ['invalid-request', 'crumb-failed', 'too-many-requests'],
    handle: usePasswordLink,
  }),
];
