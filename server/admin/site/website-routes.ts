/** The settings of the website as a whole. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { websites } from '../../database/schema.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { revisedReply, seenRevision, withoutRevision } from '../revisions.ts';
import { changeDocument, flat, type VersionedDocument } from './document-versions.ts';
import { documents, type Json, readRevised, writeDocument } from './documents.ts';
import { versionRoutes } from './version-routes.ts';
import { changedWebsite, type WebsiteDocuments, websiteJson } from './website-fields.ts';
import { type WebsiteChange, type WebsiteFields, website, websiteChange, websiteFields } from './website-schemas.ts';

const WEBSITE = '/api/owner/website';

interface RevisedWebsite extends WebsiteDocuments {
  /** Sum of the revisions of both documents, which only increase. */
  readonly revision: number;
}

async function readWebsite(db: Db, websiteId: string): Promise<RevisedWebsite> {
  const [row] = await db
    .select({ data: websites.data, revision: websites.revision })
    .from(websites)
    .where(eq(websites.id, websiteId));
  const settings = await readRevised(db, websiteId, documents.websiteSettings);
  return {
    website: row?.data ?? {},
    settings: (settings.data ?? {}) as Json,
    revision: (row?.revision ?? 0) + settings.revision,
  };
}

const example = websiteJson({
  website: { siteTitle: 'Our shop', timeZone: 'Europe/Brussels' },
  settings: { country: 'BE' },
});

export const websiteDocument: VersionedDocument<WebsiteFields> = {
  path: WEBSITE,
  what: 'The settings of the website',
  permission: 'settings',
  action: 'website.change',
  versions: 'website',
  schema: websiteFields,
  example,
  async read(db, { context: { websiteId } }) {
    const stored = await readWebsite(db, websiteId);
    return { document: websiteJson(stored), revision: stored.revision };
  },
  /** Unchanged values stay as stored: defaults that nobody has set are not written. */
  write: (tx, call, document, before) =>
    writeWebsite(
      tx,
      call.context.websiteId,
      Object.fromEntries(
        Object.entries(document).filter(
          ([name, value]) => !isDeepStrictEqual(value, before[name as keyof typeof before]),
        ),
      ),
    ),
  afterChange: ({ site }) => site.refresh(),
};

async function writeWebsite(tx: Db, websiteId: string, change: WebsiteChange): Promise<void> {
  const changed = changedWebsite(await readWebsite(tx, websiteId), change);
  await tx.update(websites).set({ data: changed.website, updatedAt: sql`now()` }).where(eq(websites.id, websiteId));
  await writeDocument(tx, websiteId, documents.websiteSettings, changed.settings);
}

export const websiteRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: WEBSITE,
    permission: 'site.view',
    summary: 'Returns the settings of the website.',
    examples: { reply: { ...example, revision: 4 } },
    reply: website,
    handle: async ({ param }, context) =>
      revisedReply(200, flat(await websiteDocument.read(context.database.db, { context, param }))),
  }),
  defineAdminRoute({
    method: 'put',
    path: WEBSITE,
    permission: 'settings',
    summary: 'Updates the settings of the website. Fields that are not sent stay unchanged.',
    examples: {
      body: { siteTitle: 'Our shop', contactEmail: 'hello@shop.example' },
      reply: { ...example, revision: 4 },
    },
    headers: ['If-Match'],
    reply: website,
    problems: ['owner-conflict'],
    body: websiteChange.extend(seenRevision),
    async handle({ change, ...input }, context) {
      const { websiteId } = context;
      const fields = withoutRevision(input.body);
      const written = await change(websiteDocument.action, websiteId, (tx) =>
        changeDocument(tx, websiteDocument, { ...input, context }, () => writeWebsite(tx, websiteId, fields)),
      );
      await websiteDocument.afterChange?.(context);
      return revisedReply(200, flat(written));
    },
  }),
  ...versionRoutes(websiteDocument),
];
