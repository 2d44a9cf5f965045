/** Header and footer of the site (rendering and owner tools 7). */
import { z } from 'zod';
import { footerSettings, headerSettings } from '#shared/block-settings/header-footer';
import { isData } from '#shared/json';
import { may } from '#shared/roles';
import { readSettings } from '#shared/settings';
import { invalid } from '../../http/create-problem.ts';
import { richText } from '../../rendering/blocks/rich-text.ts';
import { siteExamples } from '../admin-examples.ts';
import { headerFooter } from '../admin-replies.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { revisedReply, revision, seenRevision, withoutRevision } from '../revisions.ts';
import { type DraftedDocument, versionedOf } from './document-drafts.ts';
import { changeDocument, flat } from './document-versions.ts';
import { documents, readRevised, writeDocument } from './documents.ts';
import { draftRoutes } from './draft-routes.ts';
import { versionRoutes } from './version-routes.ts';

const object = z.record(z.string(), z.unknown(), 'must be an object');

/** Replaces those texts in JSON that contain markup. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value.includes('<') ? change(value) : value;
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isData(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, mapTexts(field, change)]));
}

type HeaderFooter = z.infer<typeof headerFooter>;

/** Throws for invalid values of settings that all themes share; settings of a single theme may have any value. */
function checkShared(document: HeaderFooter): void {
  const problems = Object.entries({ header: headerSettings, footer: footerSettings }).flatMap(([name, table]) =>
    readSettings(table, document[name as keyof HeaderFooter]).messages.map(({ setting, message }) => ({
      ...{ field: `${name}.${setting}`, message },
    })),
  );
  if (problems.length > 0) throw invalid(problems);
}

export const headerFooterDocument: DraftedDocument<HeaderFooter> = {
  path: '/api/site-header-footer',
  what: 'The header and footer of the site',
  permission: 'design',
  action: 'header-footer.change',
  versions: documents.headerFooter,
  schema: headerFooter,
  example: siteExamples.headerFooter.reply,
  async read(db, { context: { websiteId } }) {
    const { data, revision } = await readRevised(db, websiteId, documents.headerFooter);
    const { header = {}, footer = {} } = (data ?? {}) as Partial<HeaderFooter>;
    return { document: { header, footer }, revision };
  },
  prepare({ admin }, document, before) {
    checkShared(document);
    // Themes print these texts unescaped. What others were allowed to write stays.
    const allowed = new Set<string>();
    mapTexts(before, (text) => {
      allowed.add(text);
      return text;
    });
    const safeText = (text: string): string => (allowed.has(text) ? text : richText(text));
    return may(admin.roles, 'code') ? document : (mapTexts(document, safeText) as typeof document);
  },
  put: (tx, { websiteId }, document) => writeDocument(tx, websiteId, documents.headerFooter, document),
};
const frame = versionedOf(headerFooterDocument);

export const headerFooterRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: headerFooterDocument.path,
    permission: 'site.view',
    summary: 'Returns the header and footer of the site.',
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
    summary: 'Updates the header and footer of the site.',
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
        changeDocument(tx, frame, call, (before) => frame.write(tx, call, document as HeaderFooter, before)),
      );
      return revisedReply(200, flat(written));
    },
  }),
  ...versionRoutes(frame),
  ...draftRoutes(headerFooterDocument),
];
