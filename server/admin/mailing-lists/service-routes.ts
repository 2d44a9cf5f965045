/** The service for mailing lists: connected by its key, and disconnected. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { createProblem, invalid } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { listExamples, mailingLists } from './list-replies.ts';
import { readLists } from './lists.ts';

const SERVICE = '/api/owner/mailing-service';

/** Services that owners connect. Throws `owner-refused` where the server's configuration decides. */
function requireKeyedLists({ integrations }: AdminContext) {
  if (integrations === undefined || integrations.mailingLists.kind === 'real' || !integrations.keyedLists.isOffered)
    throw createProblem('owner-refused', 'The service for mailing lists is set where the server runs.');
  return integrations.keyedLists;
}

const REFUSED = 'Mailchimp refuses this key. It may have been revoked: copy the key again.';

export const serviceRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'put',
    path: SERVICE,
    permission: 'settings',
    summary: 'Connects Mailchimp with an API key. The key is verified, and never returned.',
    examples: listExamples.connect,
    reply: mailingLists,
    body: z.strictObject({ key: z.string().trim().min(1, 'is missing').max(200) }),
    problems: ['owner-refused'],
    async handle({ body: { key }, change }, context) {
      const services = requireKeyedLists(context);
      if (!services.isKey(key))
        throw invalid([
          { field: 'key', message: 'Keys of Mailchimp end with the place of the account, such as -us21.' },
        ]);
      const answer = await services.check(key);
      if (answer === 'refused') throw invalid([{ field: 'key', message: REFUSED }]);
      if (answer === 'unreachable') throw createProblem('owner-refused', adminMessages.connect);
      await change('mailing-service.connect', 'mailchimp', (tx) =>
        tx.execute(sql`INSERT INTO mailing_services (id, encrypted_key) VALUES ('mailchimp', ${services.encrypt(key)})
          ON CONFLICT (site, id) DO UPDATE SET encrypted_key = EXCLUDED.encrypted_key, connected_at = now()`),
      );
      return { status: 200, body: await readLists(context.database.db, context.integrations) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: SERVICE,
    permission: 'settings',
    summary: 'Disconnects the service. New sign-ups are stored in the lists of the site.',
    replies: { 204: 'Disconnected.' },
    problems: ['owner-refused'],
    async handle({ change }, context) {
      requireKeyedLists(context);
      await change('mailing-service.disconnect', 'mailchimp', (tx) => tx.execute(sql`DELETE FROM mailing_services`));
      return { status: 204 };
    },
  }),
];
