/** Emails of campaigns that wait in the outbox. */
import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { hashToken } from '../database/ids.ts';

const HASH_LENGTH = 32;
const hashOf = (email: string): string => hashToken(email).slice(0, HASH_LENGTH);

/** The key of a delivery. Email addresses may be longer than keys, so they are hashed. */
export const campaignEmailKey = (campaign: string, email: string): string => `campaign:${campaign}:${hashOf(email)}`;

/** Drops emails of campaigns to somebody who has left; one that is being handed over just now may still arrive. */
export const dropCampaignEmails = (tx: Db, email: string): Promise<unknown> =>
  tx.execute(sql`DELETE FROM deliveries WHERE delivered_at IS NULL AND failed_at IS NULL
    AND (claimed_until IS NULL OR claimed_until < now())
    AND key IN (SELECT 'campaign:' || id || ':' || ${hashOf(email)}::text FROM campaigns
      WHERE started_at IS NOT NULL AND finished_at IS NULL)`);
