/** Navigations of the site (rendering and owner tools 7). */
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { field, isData } from '#shared/json';
import { shownCollection } from '../../content/stored-pages.ts';
import { collections } from '../../database/schema.ts';
import { sanitizeForDatabase } from '../../http/sanitize-for-database.ts';
import { requiredText } from '../../http/validation-messages.ts';
import { siteExamples } from '../admin-examples.ts';
import { changedNavigation, siteLayout } from '../admin-replies.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { documentRoutes } from './document-routes.ts';
import { changeDocument, type VersionedDocument } from './document-versions.ts';
import { documents, readRevised } from './documents.ts';
import {
  MAIN_NAVIGATION,
  navigationItems,
  readNavigation,
  type SiteNavigation,
  writeNavigations,
} from './navigation.ts';

const MAX_NAVIGATIONS = 50;

const siteNavigations = z.strictObject({
  navigations: z
    .array(z.strictObject({ identifier: requiredText(100), links: navigationItems }))
    .max(MAX_NAVIGATIONS)
    .refine(
      (list) => new Set(list.map(({ identifier }) => identifier)).size === list.length,
      'must have each navigation once',
    )
    .describe('Navigations that are not sent stay unchanged.'),
});

export const navigationsDocument: VersionedDocument<{ readonly navigations: readonly SiteNavigation[] }> = {
  path: '/api/owner/navigations',
  what: 'The navigations of the site',
  permission: 'navigation',
  action: 'navigation.change',
  versions: 'navigations',
  schema: siteNavigations,
  example: { navigations: siteExamples.layout.reply.layout },
  async read(db, { context: { websiteId } }) {
    const { revision } = await readRevised(db, websiteId, documents.navigation);
    return { document: { navigations: [...(await readNavigation(db, websiteId))] }, revision };
  },
  write: (tx, { context: { websiteId } }, { navigations: list }) =>
    writeNavigations(tx, websiteId, list, (at) => `navigations.${at}.links`),
};

const navigationShape = z.strictObject({
  fieldName: requiredText(100).default(MAIN_NAVIGATION),
  templateId: z.string().max(100).optional(),
  navigation: z.strictObject({ items: navigationItems }),
  crumb: z.string().optional(),
});

/** `navigation: {items}`, or the field `navigation.items` with JSON text, as forms send it. */
const navigationChange = z.preprocess((input, context) => {
  const { navigation, 'navigation.items': asField, ...fields } = isData(input) ? input : {};
  const source = asField ?? (typeof navigation === 'string' ? navigation : field(navigation, 'items'));
  try {
    const parsed: unknown = typeof source === 'string' ? sanitizeForDatabase(JSON.parse(source)) : source;
    const others = isData(navigation) ? navigation : {};
    return { ...fields, navigation: { ...others, items: isData(parsed) ? field(parsed, 'items') : parsed } };
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON text of a list', path: ['navigation.items'] });
    return z.NEVER;
  }
}, navigationShape);

export const navigationRoutes: readonly AdminRoute[] = [
  ...documentRoutes(navigationsDocument),
  defineAdminRoute({
    method: 'post',
    path: '/api/widget/UpdateNavigation',
    permission: navigationsDocument.permission,
    summary: 'Replaces the navigation with that name. Forms send `navigation.items` as JSON text.',
    examples: siteExamples.navigation,
    headers: ['If-Match'],
    reply: changedNavigation,
    problems: ['not-found', 'owner-refused', 'owner-conflict'],
    body: navigationChange,
    bodyType: 'parsed',
    handle: async ({ body, change, ...input }, context) => {
      const { fieldName, navigation } = body;
      const changed: SiteNavigation = { identifier: fieldName, links: navigation.items };
      await change(navigationsDocument.action, fieldName, (tx) =>
        changeDocument(tx, navigationsDocument, { ...input, body, context }, () =>
          writeNavigations(tx, context.websiteId, [changed], () => 'navigation.items'),
        ),
      );
      return { status: 200, body: { fieldName, navigation } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: '/api/commondata/GetSiteLayout',
    permission: 'site.view',
    summary: 'Lists the navigations and collections of the site.',
    examples: siteExamples.layout,
    reply: siteLayout,
    handle: async (_input, { database: { db }, websiteId }) => {
      const rows = await db
        .select({ id: collections.id, data: collections.data })
        .from(collections)
        .where(and(eq(collections.websiteId, websiteId), isNull(collections.deletedAt)))
        .orderBy(asc(collections.position), asc(collections.id));
      const byId = Object.fromEntries(rows.map(({ id, data }) => [id, { ...shownCollection(data), id }]));
      return { status: 200, body: { layout: await readNavigation(db, websiteId), collections: byId } };
    },
  }),
];
