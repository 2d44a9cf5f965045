/** Header and footer of the site (rendering and owner tools 7). */
import { z } from 'zod';
import { isData } from '#shared/json';
import { may } from '#shared/roles';
import { richText } from '../../rendering/blocks/rich-text.ts';
import { siteExamples } from '../admin-examples.ts';
import { headerFooter } from '../admin-replies.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { revisedReply, revision, seenRevision, withoutRevision } from '../revisions.ts';
import { changeDocument, flat, type VersionedDocument } from './document-versions.ts';
import { documents, type Json, readRevised, writeDocument } from './documents.ts';
import { versionRoutes } from './version-routes.ts';

const object = z.record(z.string(), z.unknown(), 'must be an object');

/** JSON with other texts: those that hold markup. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('<') ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isData(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapTexts(field, change)]));
}

export const headerFooterDocument: VersionedDocument<z.infer<typeof headerFooter>> = {
  path: '/api/site-header-footer',
  what: 'Header and footer of the site',
  permission: 'design',
  action: 'header-footer.change',
  versions: 'header-footer',
  schema: headerFooter,
  example: siteExamples.headerFooter.reply,
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.headerFooter);
    return { document: { header: {}, footer: {}, ...(data as Json | undefined) }, revision };
  },
  async write(tx, { admin, context: { websiteId } }, document, before) {
    // Themes print these texts as they are. What others were allowed to write stays.
    const allowed = new Set<string>();
    mapTexts(before, (text) => {
      allowed.add(text);
      return text;
    });
    const safeText = (text: string): string => (allowed.has(text) ? text : richText(text));
    const safe = may(admin.roles, 'code') ? document : (mapTexts(document, safeText) as typeof document);
    await writeDocument(tx, websiteId, documents.headerFooter, safe);
  },
};

export const headerFooterRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: headerFooterDocument.path,
    permission: 'site.view',
    summary: 'Header and footer of the site.',
    examples: { reply: { ...siteExamples.headerFooter.reply, revision: 2 } },
    reply: headerFooter.extend({ revision }),
    async handle({ param }, context) {
      return revisedReply(200, flat(await headerFooterDocument.read(context.database.db, { context, param })));
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: headerFooterDocument.path,
    permission: headerFooterDocument.permission,
    summary: 'Changes header and footer.',
    examples: {
      ...siteExamples.changeHeaderFooter,
      reply: { ...siteExamples.changeHeaderFooter.reply, revision: 3 },
    },
    headers: ['If-Match'],
    reply: headerFooter.extend({ revision }),
    problems: ['owner-conflict'],
    body: z.strictObject({ header: object, footer: object, ...seenRevision }),
    async handle({ change, ...input }, context) {
      const call = { ...input, context };
      const document = withoutRevision(input.body);
      const written = await change(headerFooterDocument.action, context.websiteId, (tx) =>
        changeDocument(tx, headerFooterDocument, call, (before) =>
          headerFooterDocument.write(tx, call, document as z.infer<typeof headerFooter>, before),
        ),
      );
      return revisedReply(200, flat(written));
    },
  }),
  ...versionRoutes(headerFooterDocument),
];
