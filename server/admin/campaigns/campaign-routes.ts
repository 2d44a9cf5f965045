/** Campaigns: written, looked at, tried, sent. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { emptyCampaign } from '#shared/campaign-settings';
import { YEAR_MS } from '#shared/durations';
import type { Db } from '../../database/database.ts';
import { newId, randomId } from '../../database/ids.ts';
import { campaigns } from '../../database/schema.ts';
import { readSiteOfEmails } from '../../emails/link-emails.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { documentRoutes } from '../site/document-routes.ts';
import { removeVersions, versionsTarget } from '../site/document-versions.ts';
import { CAMPAIGN, campaignVersions } from './campaign-document.ts';
import {
  type Campaign,
  campaignEmail,
  campaignExamples,
  campaignList,
  campaignState,
  listedCampaign,
  newCampaign,
  sendRequest,
  testRequest,
} from './campaign-schemas.ts';
import { campaignProgress, listCampaigns, requireCampaign } from './campaigns.ts';
import { composeCampaign, countWanted, emailTo, filledFor, listProblems } from './compose-campaign.ts';
import { beginCampaign, cancelCampaign, requireSendable } from './send-campaign.ts';

const CAMPAIGNS = '/api/owner/campaigns';
const permission = 'campaigns.manage';

const baseOf = async (db: Db, { websiteId, emailBase }: AdminContext, { request }: Pick<AdminInput, 'request'>) =>
  emailBase((await readSiteOfEmails(db, websiteId)).base, request);

async function addCampaign(tx: Db, websiteId: string, campaign: Campaign | typeof emptyCampaign): Promise<string> {
  const id = newId();
  await tx.insert(campaigns).values({ id, websiteId, data: { ...campaign } });
  return id;
}

/** Nobody's: the unsubscribe link of a preview or a test must not remove whoever tries it. */
const PREVIEW_ADDRESS = 'subscriber@example.com';

/** The email of a campaign to a subscriber without a name. */
async function previewOf(input: AdminInput, context: AdminContext, to = PREVIEW_ADDRESS) {
  const { db } = context.database;
  const { id, campaign } = await requireCampaign(db, context.websiteId, input.param('id'));
  const base = await baseOf(db, context, input);
  const { email, problems } = await composeCampaign(db, context.websiteId, campaign, base);
  const recipient = { email: to, firstName: '', lastName: '' };
  const sender = { secret: context.secret, base, campaignId: id, leaving: PREVIEW_ADDRESS };
  return {
    ...{ campaign, problems, email: emailTo(email, recipient, sender) },
    preheader: filledFor(recipient, campaign.preheader),
  };
}

/** Emails are pages of others: no script, no origin, nothing of the studio within reach. */
const POLICY =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** Throws `invalid-request` for a time that is over, or so far off that it must be a slip. */
function requireNear(at: number | null, now: number): void {
  if (at === null) return;
  if (at <= now) throw invalid([{ field: 'at', message: 'Choose a time that is still to come.' }]);
  if (at > now + YEAR_MS) throw invalid([{ field: 'at', message: 'Choose a time within the next year.' }]);
}

async function send(
  { body, param, admin, change, ...input }: AdminInput<z.infer<typeof sendRequest>>,
  context: AdminContext,
) {
  const { websiteId, database, now, jobs } = context;
  const at = body.at === null ? null : Date.parse(body.at);
  requireNear(at, now());
  const base = await baseOf(database.db, context, input);
  const id = param('id');
  await change(at === null ? 'campaign.send' : 'campaign.schedule', id, async (tx) => {
    const stored = await requireCampaign(tx, websiteId, id, true);
    if (stored.state !== 'draft') throw createProblem('owner-conflict', 'The campaign is on its way already.');
    const author = admin.id;
    const sendAt = at === null ? null : new Date(at).toISOString();
    await tx.update(campaigns).set({ author, base, sendAt, problem: '' }).where(eq(campaigns.id, id));
    if (at === null) await beginCampaign(tx, context, { ...stored, author, base });
    else await requireSendable(tx, context, stored, base);
  });
  if (at === null) jobs.wake();
  return { status: 202, body: await campaignProgress(database.db, websiteId, id) };
}

const writing: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: CAMPAIGNS,
    permission,
    summary: 'Lists campaigns with their status, newest first, paginated.',
    examples: campaignExamples.list,
    reply: campaignList,
    query: z.strictObject({
      state: campaignState.optional(),
      search: z.string().max(200).optional().describe('Part of a name or subject.'),
      cursor: z.string().max(1000).optional(),
    }),
    problems: ['invalid-request'],
    handle: async ({ query }, { database, websiteId }) => ({
      status: 200,
      body: await listCampaigns(database.db, websiteId, query),
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: CAMPAIGNS,
    permission,
    summary: 'Creates a campaign as a draft.',
    examples: campaignExamples.add,
    reply: listedCampaign,
    replies: { 201: 'Added.' },
    body: newCampaign,
    async handle({ body, change }, { database, websiteId }) {
      const id = await change('campaign.add', body.name, (tx) =>
        addCampaign(tx, websiteId, { ...emptyCampaign, ...body }),
      );
      return { status: 201, body: await campaignProgress(database.db, websiteId, id) };
    },
  }),
  ...documentRoutes(campaignVersions),
  defineAdminRoute({
    method: 'post',
    path: `${CAMPAIGN}/copy`,
    permission,
    summary: 'Copies the content of a campaign into a new draft.',
    examples: { reply: campaignExamples.add.reply },
    reply: listedCampaign,
    replies: { 201: 'Added.' },
    problems: ['not-found'],
    async handle({ param, change }, { database, websiteId }) {
      const { campaign } = await requireCampaign(database.db, websiteId, param('id'));
      const name = `${campaign.name} (copy)`.slice(0, 200);
      const id = await change('campaign.add', name, (tx) => addCampaign(tx, websiteId, { ...campaign, name }));
      return { status: 201, body: await campaignProgress(database.db, websiteId, id) };
    },
  }),
  defineAdminRoute({
    method: 'delete',
    path: CAMPAIGN,
    permission,
    summary: 'Deletes a campaign with its statistics, unless it is being sent.',
    replies: { 204: 'Removed.' },
    problems: ['not-found', 'owner-conflict'],
    async handle({ param, change }, context) {
      const id = param('id');
      await change('campaign.remove', id, async (tx) => {
        const { state } = await requireCampaign(tx, context.websiteId, id, true);
        if (state === 'sending' || state === 'scheduled')
          throw createProblem('owner-conflict', 'The campaign is on its way. Cancel it first.');
        await tx.delete(campaigns).where(eq(campaigns.id, id));
        await removeVersions(tx, versionsTarget(campaignVersions, { context, param }));
      });
      return { status: 204 };
    },
  }),
];

const sending: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: `${CAMPAIGN}/progress`,
    permission,
    summary: 'Returns the status of a campaign: numbers of sent and failed emails and of unsubscribes.',
    examples: campaignExamples.read,
    reply: listedCampaign,
    problems: ['not-found'],
    handle: async ({ param }, { database, websiteId }) => ({
      status: 200,
      body: await campaignProgress(database.db, websiteId, param('id')),
    }),
  }),
  defineAdminRoute({
    method: 'get',
    path: `${CAMPAIGN}/email`,
    permission,
    summary: 'Returns a preview of a campaign’s email, and the errors that prevent sending it.',
    examples: campaignExamples.email,
    reply: campaignEmail,
    problems: ['not-found'],
    async handle(input, context) {
      const { campaign, preheader, email, problems } = await previewOf(input, context);
      const { db } = context.database;
      const all = [...problems, ...(await listProblems(db, context, campaign.list))];
      const subscribed = await countWanted(db, campaign.list);
      const { subject, text } = email;
      return { status: 200, body: { subject, preheader, text, problems: all, subscribed } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${CAMPAIGN}/email/page`,
    permission,
    summary: 'Returns the email of a campaign as an HTML page, for previews.',
    file: 'download',
    query: z.strictObject({
      revision: z.string().max(20).optional().describe('Has no effect; a changed value reloads the preview.'),
    }),
    problems: ['not-found', 'invalid-request'],
    async handle(input, context): Promise<'sent'> {
      const { email } = await previewOf(input, context);
      input.response.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'private, no-store' });
      input.response.removeHeader('X-Frame-Options');
      input.response.type('html').end(email.html);
      return 'sent';
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${CAMPAIGN}/test`,
    permission,
    summary: 'Sends a test email of a campaign to one address.',
    examples: campaignExamples.test,
    reply: z.object({ to: z.string() }),
    body: testRequest,
    problems: ['not-found'],
    async handle(input, context) {
      const { to } = input.body;
      const { email } = await previewOf(input, context, to);
      const id = `campaign-test:${randomId()}`;
      const { payload, ...delivery } = emailDelivery('campaign-test', {
        ...email,
        id,
        to,
        subject: `[Test] ${email.subject}`,
      });
      await input.change(
        'campaign.test',
        input.param('id'),
        (tx) => enqueue(tx, [{ ...delivery, payload: { ...payload, forget: true } }]),
        { to },
      );
      context.orders.wake();
      return { status: 200, body: { to } };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${CAMPAIGN}/send`,
    permission,
    summary: 'Sends a campaign to all subscribers of its list, now or at a scheduled time.',
    examples: campaignExamples.send,
    reply: listedCampaign,
    replies: { 202: 'Begun or scheduled; see `GET /api/owner/campaigns/{id}/progress`.' },
    body: sendRequest,
    problems: ['not-found', 'owner-conflict', 'too-many-requests'],
    handle: send,
  }),
  defineAdminRoute({
    method: 'post',
    path: `${CAMPAIGN}/cancel`,
    permission,
    summary:
      'Cancels a campaign. A scheduled campaign becomes a draft again. If sending has started, the remaining emails are not sent.',
    examples: { reply: { ...campaignExamples.list.reply.results[0], state: 'cancelled' } },
    reply: listedCampaign,
    problems: ['not-found', 'owner-conflict'],
    async handle({ param, change }, { database, websiteId }) {
      await change('campaign.cancel', param('id'), (tx) => cancelCampaign(tx, websiteId, param('id')));
      return { status: 200, body: await campaignProgress(database.db, websiteId, param('id')) };
    },
  }),
];

export const campaignRoutes: readonly AdminRoute[] = [...writing, ...sending];
