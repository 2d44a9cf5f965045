/** Download pages for buyers: one that shows the status of a download, and the file itself. */

import { sql } from 'drizzle-orm';
import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { selectRow } from '../../database/rows.ts';
import type { ByteRange, FileContents } from '../../files/contents.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { sendPieces } from '../../http/send-pieces.ts';
import type { SitePages } from '../../site/site-pages.ts';
import { dateStyleOf } from '../date-style.ts';
import { DOWNLOAD_FILE, DOWNLOAD_PAGE, type DownloadRef, downloadKey, readDownloadKey } from './download-links.ts';
import { factsOf, leftText, overOf } from './download-texts.ts';
import { type FoundDownload, findDownload, takeDownload } from './grants.ts';

export interface DownloadContext {
  readonly database: Database;
  readonly contents: FileContents;
  readonly websiteId: string;
  readonly secret: string;
  readonly now: () => number;
  readonly limits: RateLimits;
  readonly pages: SitePages;
}

const UNKNOWN = {
  heading: 'This download cannot be found',
  lead: 'The link is not complete, or the file has left the shop.',
  advice: 'Open the full link from your confirmation email again.',
};

const OVER = {
  ended: ['This download has ended', 'The shop revoked it because the order was changed or refunded.'],
  expired: ['This download has expired', 'You can ask the shop for new downloads.'],
  used: ['All downloads have been used', 'You can ask the shop for new downloads.'],
} as const;

export function downloadPages(context: DownloadContext): Router {
  const router = Router();
  const find = async (request: Request): Promise<Download | null> => {
    const ref = readDownloadKey(context.secret, request.query['key']);
    return ref === null ? null : downloadOf(context, ref);
  };
  router.use(DOWNLOAD_PAGE, context.limits.read, (_request, response, next) => {
    // The URL is a secret: it must not leak through referrers, caches or search engines.
    response.set({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    next();
  });
  router.get(DOWNLOAD_PAGE, async (request, response) => {
    await sendState(context, await find(request), request, response);
  });
  router.get(DOWNLOAD_FILE, async (request, response) => {
    const download = await find(request);
    if (download === null) return sendState(context, null, request, response);
    await sendFile(context, download, request, response);
  });
  return router;
}

/** The download behind a link. */
interface Download {
  readonly ref: DownloadRef;
  readonly file: FoundDownload;
}

async function downloadOf({ database }: DownloadContext, ref: DownloadRef): Promise<Download | null> {
  const file = await findDownload(database.db, ref);
  return file === null ? null : { ref, file };
}

/** Sends the status of a download: 404 for an invalid link, 410 for one that is over. */
async function sendState(
  { database, websiteId, secret, now, pages }: DownloadContext,
  download: Download | null,
  request: Request,
  response: Response,
): Promise<void> {
  const contact = await contactOf(database, websiteId);
  if (download === null) {
    const data = { ...UNKNOWN, contact };
    return pages.send({ template: 'download', title: UNKNOWN.heading, status: 404, data }, request, response);
  }
  const { ref, file } = download;
  const over = file.isPaid ? overOf(file, now()) : 'ended';
  const texts = { name: file.name, facts: factsOf(file), left: leftText(file, now(), dateStyleOf(file)) };
  if (over !== null) {
    const [heading, advice] = OVER[over];
    const { title, orderNumber } = file;
    const data = { heading, title, downloads: [texts], advice, contact, orderNumber };
    return pages.send({ template: 'download', title: heading, status: 410, data }, request, response);
  }
  const fileAddress = `${DOWNLOAD_FILE}?key=${downloadKey(secret, ref)}`;
  const lead = `Order ${file.orderNumber}`;
  const data = { heading: file.title, title: file.title, lead, downloads: [{ ...texts, fileAddress }] };
  await pages.send({ template: 'download', title: file.title, status: 200, data }, request, response);
}

async function contactOf({ db }: Database, websiteId: string): Promise<string> {
  const row = await selectRow(
    db,
    z.object({ contact: z.string() }),
    sql`SELECT coalesce(data ->> 'contactEmail', '') AS contact FROM websites WHERE id = ${websiteId}`,
  );
  return row?.contact ?? '';
}

async function sendFile(
  context: DownloadContext,
  { ref, file }: Download,
  request: Request,
  response: Response,
): Promise<void> {
  const { database, contents } = context;
  const range = rangeOf(request, file);
  if (range === 'outside') {
    response.set('Content-Range', `bytes */${file.bytes}`).status(416).end();
    return;
  }
  const full = { start: 0, end: file.bytes - 1 };
  const { start, end } = range ?? full;
  const counts = { fileBytes: file.bytes, bytes: end - start + 1, isPart: range !== null };
  const isLook = request.method === 'HEAD';
  const mayHave = isLook
    ? file.isPaid && overOf(file, context.now()) === null
    : await takeDownload(database.db, ref, counts);
  // A concurrent request may have used the last download, so read the status again.
  if (!mayHave) return sendState(context, await downloadOf(context, ref), request, response);
  response.attachment(file.name);
  response.set({
    'Content-Type': file.contentType,
    'Content-Length': String(end - start + 1),
    'Accept-Ranges': 'bytes',
    ETag: etagOf(file),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (range !== null) response.set('Content-Range', `bytes ${start}-${end}/${file.bytes}`).status(206);
  if (isLook) return void response.end();
  await sendPieces(contents.read(file.hash, { start, end }), response);
}

const etagOf = ({ hash }: FoundDownload): string => `"${hash.slice(0, 32)}"`;

/** The requested range; null for the whole file: no range, several ranges, or `If-Range` with outdated content. */
function rangeOf(request: Request, file: FoundDownload): ByteRange | 'outside' | null {
  const ifRange = request.get('if-range');
  if (ifRange !== undefined && ifRange !== etagOf(file)) return null;
  const ranges = request.range(file.bytes, { combine: true });
  if (ranges === -1) return 'outside';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  return ranges[0] ?? null;
}
