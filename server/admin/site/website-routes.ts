/** The settings of the website as a whole. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { websites } from '../../database/schema.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { requireRevision, revisedReply } from '../revisions.ts';
import { documents, type Json, readRevised, writeDocument } from './documents.ts';
import { lockSite } from './lock-site.ts';
import { changedWebsite, type WebsiteDocuments, websiteJson } from './website-fields.ts';
import { website, websiteChange } from './website-schemas.ts';

const WEBSITE = '/api/owner/website';

interface RevisedWebsite extends WebsiteDocuments {
  /** Both documents only ever count up. */
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

const json = (read: RevisedWebsite) => ({ ...websiteJson(read), revision: read.revision });

const example = {
  ...websiteJson({ website: { siteTitle: 'Our shop', timeZone: 'Europe/Brussels' }, settings: { country: 'BE' } }),
  revision: 4,
};

export const websiteRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: WEBSITE,
    permission: 'site.view',
    summary: 'The settings of the website.',
    examples: { reply: example },
    reply: website,
    handle: async (_input, { database, websiteId }) =>
      revisedReply(200, json(await readWebsite(database.db, websiteId))),
  }),
  defineAdminRoute({
    method: 'put',
    path: WEBSITE,
    permission: 'settings',
    summary: 'Changes the settings of the website that are given.',
    examples: { body: { siteTitle: 'Our shop', contactEmail: 'hello@shop.example' }, reply: example },
    headers: ['If-Match'],
    reply: website,
    problems: ['owner-conflict'],
    body: websiteChange,
    async handle({ body, change, request }, { websiteId, site }) {
      const written = await change('website.change', websiteId, async (tx) => {
        await lockSite(tx, websiteId);
        const before = await readWebsite(tx, websiteId);
        requireRevision({ request, body }, json(before));
        const changed = changedWebsite(before, body);
        await tx
          .update(websites)
          .set({ data: changed.website, updatedAt: sql`now()` })
          .where(eq(websites.id, websiteId));
        await writeDocument(tx, websiteId, documents.websiteSettings, changed.settings);
        return readWebsite(tx, websiteId);
      });
      await site.refresh();
      return revisedReply(200, json(written));
    },
  }),
];
