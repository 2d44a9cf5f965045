/** Who may see the site: everybody, those who know its password, or its owners alone. */
import { z } from 'zod';
import { text } from '../../content/fields.ts';
import { SITE_ACCESS, type SiteState, siteStates } from '../../content/site-access.ts';
import { hashPassword } from '../../database/passwords.ts';
import { invalid } from '../../http/create-problem.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { requireRevision, revisedReply, revision, seenRevision } from '../revisions.ts';
import { readRevised, writeDocument } from './documents.ts';
import { lockSite } from './lock-site.ts';

const PATH = '/api/owner/site-access';
const MIN_PASSWORD = 4;

const state = z.enum(siteStates);
const reply = z
  .object({
    state: state.describe(
      '`public`: everyone; `password`: everyone with the password; `private`: signed-in owners only.',
    ),
    hasPassword: z.boolean(),
    message: z.string().describe('Message for visitors; empty: the default message.'),
    revision,
  })
  .meta({ id: 'SiteAccess' });

const body = z.strictObject({
  state,
  password: z
    .string()
    .trim()
    .min(MIN_PASSWORD)
    .max(256)
    .optional()
    .describe('New password, which visitors with the previous one must enter. Absent: unchanged.'),
  message: z.string().trim().max(500).default(''),
  ...seenRevision,
});

const repliedOf = ({ data, revision: number }: { readonly data: unknown; readonly revision: number }) => ({
  state: siteStates.find((name) => name === text(data, 'state')) ?? ('public' satisfies SiteState),
  hasPassword: text(data, 'hash') !== '',
  message: text(data, 'message'),
  revision: number,
});

const example = { state: 'password', hasPassword: true, message: 'We open on Friday.', revision: 2 };

export const siteAccessRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: PATH,
    permission: 'settings',
    summary: 'Returns who can access the site.',
    examples: { reply: example },
    reply,
    async handle(_input, { database, websiteId }) {
      return revisedReply(200, repliedOf(await readRevised(database.db, websiteId, SITE_ACCESS)));
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: PATH,
    permission: 'settings',
    summary: 'Updates who can access the site: pages, feeds, sitemap and calls. Signed-in owners always can.',
    examples: { body: { state: 'password', password: 'first light', message: 'We open on Friday.' }, reply: example },
    headers: ['If-Match'],
    reply,
    problems: ['owner-conflict'],
    body,
    async handle({ body: input, change, request }, context) {
      const { websiteId, site } = context;
      const hash = input.password === undefined ? undefined : await hashPassword(input.password);
      const written = await change(
        'site.access',
        websiteId,
        async (tx) => {
          await lockSite(tx, websiteId);
          const before = await readRevised(tx, websiteId, SITE_ACCESS);
          requireRevision({ request, body: { revision: input.revision } }, repliedOf(before));
          const known = hash ?? text(before.data, 'hash');
          if (input.state === 'password' && known === '') throw invalid([{ field: 'password', message: 'is missing' }]);
          const { state: chosen, message } = input;
          await writeDocument(tx, websiteId, SITE_ACCESS, {
            state: chosen,
            message,
            ...(known === '' ? {} : { hash: known }),
          });
          return readRevised(tx, websiteId, SITE_ACCESS);
        },
        { state: input.state },
      );
      await site.refresh();
      return revisedReply(200, repliedOf(written));
    },
  }),
];
