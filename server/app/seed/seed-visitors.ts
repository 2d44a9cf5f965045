/** Form submissions and restock sign-ups that come with a site. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { checkContent } from '../../content/site-file.ts';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import * as schema from '../../database/schema.ts';

const HOUR_MS = 3_600_000;
const hoursAgo = z.int().min(0).describe('Before the first opening of the site.');

const seededVisitors = z.strictObject({
  submissions: z
    .array(
      z.strictObject({
        formId: z.string().min(1).max(100),
        status: z.enum(['received', 'held']).default('received'),
        answers: z.record(z.string(), z.unknown()),
        page: z.strictObject({ pageTitle: z.string(), pagePath: z.string() }),
        hoursAgo,
      }),
    )
    .default([]),
  restockSignUps: z
    .array(
      z.strictObject({
        productId: z.string().min(1),
        variantId: z.string().min(1),
        email: z.string().min(3),
        isJoinMailingList: z.boolean().default(false),
        hoursAgo,
      }),
    )
    .default([]),
});

/**
 * Inserts the entries of `visitors/visitors.json` beside the content folder. Does nothing without the file, or if there are submissions
 * already:
 * they survive a re-import of the content. Throws with the invalid field.
 */
export async function insertVisitors(tx: Db, websiteId: string, folder: string, now: number): Promise<void> {
  const file = join(folder, '..', 'visitors', 'visitors.json');
  if (!existsSync(file) || (await hasVisitors(tx))) return;
  const source = await readFile(file, 'utf8');
  const { submissions, restockSignUps } = checkContent({ path: file, source }, seededVisitors, JSON.parse(source));
  const before = (hours: number): string => new Date(now - hours * HOUR_MS).toISOString();
  const sent = submissions.map(({ hoursAgo: hours, ...submission }) => {
    const id = newId();
    // No key that a browser can send has this hash.
    const keyHash = createHash('sha256').update(`seed ${id}`).digest('base64url');
    return { ...submission, id, websiteId, keyHash, created: before(hours) };
  });
  const waiting = restockSignUps.map(({ hoursAgo: hours, ...signUp }) => ({
    ...signUp,
    id: newId(),
    created: before(hours),
  }));
  if (sent.length > 0) await tx.insert(schema.formSubmissions).values(sent);
  if (waiting.length > 0) await tx.insert(schema.restockSignUps).values(waiting);
}

async function hasVisitors(tx: Db): Promise<boolean> {
  const [submission] = await tx.select({ id: schema.formSubmissions.id }).from(schema.formSubmissions).limit(1);
  const [signUp] = await tx.select({ id: schema.restockSignUps.id }).from(schema.restockSignUps).limit(1);
  return submission !== undefined || signUp !== undefined;
}
