/** Sending campaigns: begun now or at an instant, written by a job, handed over by the outbox at a measured rate, ended when all is. */
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MINUTE_MS } from '#shared/durations';
import { field, numberOf } from '#shared/json';
import { adminMessages } from '#shared/messages/admin';
import type { Database, Db } from '../../database/database.ts';
import { countRows, document, idRow, selectRow, selectRows } from '../../database/rows.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import type { Integrations } from '../../integrations/open-integrations.ts';
import { createLoop, type Loop } from '../../lifecycle/loop.ts';
import { campaignEmailKey } from '../../outbox/campaign-emails.ts';
import { emailDelivery, enqueue } from '../../outbox/outbox.ts';
import type { JobKind, JobRunner } from '../jobs/job-runner.ts';
import { addJob, cancelJob } from '../jobs/jobs.ts';
import { causeOf, requireCampaign, type StoredCampaign } from './campaigns.ts';
import { composeCampaign, countWanted, emailTo, isWanted, listProblems } from './compose-campaign.ts';
import type { CampaignEmail } from './render-email.ts';

/** Emails that one step of the job writes. */
const BATCH = 100;
/** Emails that are handed over in a minute: those that somebody waits for must not stand behind a newsletter. */
const PER_MINUTE = 600;

export interface SendContext {
  readonly websiteId: string;
  readonly integrations: Integrations | undefined;
}

/** Throws `invalid-request` with all that keeps a campaign from being sent. */
export async function requireSendable(
  db: Db,
  { websiteId, integrations }: SendContext,
  { campaign }: StoredCampaign,
  base: string,
): Promise<CampaignEmail> {
  const { email, problems } = await composeCampaign(db, websiteId, campaign, base);
  const all = [...problems, ...(await listProblems(db, { integrations }, campaign.list))];
  if (all.length > 0) throw invalid(all);
  return email;
}

/** Begins to send a campaign as it is now. Throws `invalid-request` for one that cannot be sent. */
export async function beginCampaign(tx: Db, context: SendContext, stored: StoredCampaign): Promise<void> {
  const { id, campaign, author, base } = stored;
  const email = await requireSendable(tx, context, stored, base);
  const job = await addJob(tx, {
    ...{ kind: 'campaign-send', websiteId: context.websiteId, author, input: { campaign: id } },
    total: await countWanted(tx, campaign.list),
  });
  await tx.execute(sql`UPDATE campaigns SET started_at = now(), problem = '', job_id = ${job.id},
    email = ${JSON.stringify({ ...email, list: campaign.list })}::jsonb WHERE id = ${id}`);
}

const sendingRow = z.object({ email: document<CampaignEmail & { readonly list: string }>(), base: z.string() });
const memberRow = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() });

/** `secret` signs the links by which recipients leave. */
export const createCampaignJob = (secret: string): JobKind => ({
  failure: adminMessages.wrong,
  async step(tx, { input, state }) {
    const id = String(field(input, 'campaign'));
    const sending = await selectRow(
      tx,
      sendingRow,
      sql`SELECT email, base FROM campaigns WHERE id = ${id} AND cancelled_at IS NULL AND email IS NOT NULL FOR UPDATE`,
    );
    if (sending === undefined) return { processed: 0, state: {}, isDone: true };
    const { email, base } = sending;
    const members = await selectRows(
      tx,
      memberRow,
      sql`WITH next AS (
          SELECT m.email, m.first_name, m.last_name FROM mailing_list_members m
          WHERE ${isWanted(email.list)} AND NOT EXISTS (
            SELECT FROM campaign_recipients r WHERE r.campaign_id = ${id} AND r.email = m.email)
          ORDER BY m.email LIMIT ${BATCH}),
        written AS (INSERT INTO campaign_recipients (campaign_id, email) SELECT ${id}, email FROM next
          ON CONFLICT DO NOTHING RETURNING email)
        SELECT n.email, n.first_name AS "firstName", n.last_name AS "lastName" FROM next n JOIN written USING (email)
        ORDER BY n.email`,
    );
    const before = numberOf(field(state, 'written'));
    const start = numberOf(field(state, 'start')) || Date.now();
    const deliveries = members.map((member, at) => {
      const written = emailTo(email, member, { secret, base, campaignId: id });
      const { payload, ...delivery } = emailDelivery('campaign', {
        id: campaignEmailKey(id, member.email),
        ...written,
      });
      const wait = Math.floor((before + at) / BATCH) * ((BATCH * MINUTE_MS) / PER_MINUTE);
      // What was sent can be composed again, so its text is not kept for each.
      return { ...delivery, payload: { ...payload, forget: true }, sendAfter: start + wait, cause: causeOf(id) };
    });
    await enqueue(tx, deliveries);
    const written = before + members.length;
    return { processed: members.length, state: { written, start }, isDone: members.length < BATCH };
  },
});

/** Stops what is scheduled or being sent. What has left has left. Throws `owner-conflict` when there is nothing to stop. */
export async function cancelCampaign(tx: Db, websiteId: string, id: string): Promise<void> {
  const { jobId } = await requireCampaign(tx, websiteId, id);
  // The job first, as its own steps do: two that wait for one another would both end.
  if (jobId !== null) await cancelJob(tx, jobId);
  const { state } = await requireCampaign(tx, websiteId, id, true);
  if (state === 'scheduled') {
    await tx.execute(sql`UPDATE campaigns SET send_at = NULL WHERE id = ${id}`);
    return;
  }
  if (state !== 'sending') throw createProblem('owner-conflict', 'The campaign is not on its way.');
  await tx.execute(sql`DELETE FROM deliveries WHERE cause = ${causeOf(id)} AND delivered_at IS NULL AND failed_at IS NULL
    AND (claimed_until IS NULL OR claimed_until < now())`);
  await tx.execute(sql`UPDATE campaigns SET cancelled_at = now() WHERE id = ${id}`);
}

/** Begins what is due, and ends what has been handed over. */
export type CampaignSchedule = Pick<Loop<void>, 'run' | 'stop'>;

export interface ScheduleOptions extends SendContext {
  readonly database: Database;
  readonly jobs: JobRunner;
  readonly logger: Logger;
  readonly hasBackground?: (() => boolean) | undefined;
}

const LOOK_MS = 5000;

export function scheduleCampaigns(options: ScheduleOptions): CampaignSchedule {
  const { database, jobs, logger, hasBackground } = options;
  const look = async (): Promise<void> => {
    const due = await selectRows(
      database.db,
      idRow,
      sql`SELECT id FROM campaigns WHERE send_at <= now() AND started_at IS NULL AND cancelled_at IS NULL
        ORDER BY send_at LIMIT 20`,
    );
    for (const { id } of due) await beginDue(options, id);
    if (due.length > 0) jobs.wake();
    await endSent(database.db);
  };
  const failure = 'looking for campaigns failed; will retry';
  return createLoop({ everyMs: LOOK_MS, run: look, hasBackground, logger, failure });
}

/** What cannot be sent when it is due is a draft again, and says why. */
async function beginDue(options: ScheduleOptions, id: string): Promise<void> {
  const { database, websiteId, logger } = options;
  try {
    await database.transaction(async (tx) => {
      const stored = await requireCampaign(tx, websiteId, id, true);
      if (stored.state === 'scheduled') await beginCampaign(tx, options, stored);
    });
  } catch (error) {
    const [problem] = fieldsOf(error);
    if (problem === undefined) throw error;
    logger.warn({ campaign: id, problem }, 'a campaign cannot be sent');
    await database.db.execute(sql`UPDATE campaigns SET send_at = NULL, problem = ${problem}
      WHERE id = ${id} AND started_at IS NULL`);
  }
}

const fieldsOf = (error: unknown): readonly string[] => {
  const fields = field(error, 'fields');
  return Array.isArray(fields) ? fields.map((one) => String(field(one, 'message'))) : [];
};

const INCOMPLETE = 'Writing the emails failed: not everybody got one.';

const endSent = (db: Db): Promise<number> =>
  countRows(
    db,
    sql`UPDATE campaigns c SET finished_at = now(), problem = CASE WHEN EXISTS (
          SELECT FROM jobs j WHERE j.id = c.job_id AND j.status = 'failed') THEN ${INCOMPLETE} ELSE '' END
      WHERE started_at IS NOT NULL AND finished_at IS NULL AND cancelled_at IS NULL
        AND NOT EXISTS (SELECT FROM jobs j WHERE j.id = c.job_id AND j.finished_at IS NULL)
        AND NOT EXISTS (SELECT FROM deliveries d WHERE d.cause = 'campaign:' || c.id
          AND d.delivered_at IS NULL AND d.failed_at IS NULL)
      RETURNING id`,
  );
