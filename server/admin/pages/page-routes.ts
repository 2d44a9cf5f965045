/** Page routes: the tree, settings, order, home page, copies and the trash. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import { may } from '#shared/roles';
import { isOnSite } from '../../content/stored-pages.ts';
import type { Db } from '../../database/database.ts';
import { collections } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { checkHeldProducts } from '../items/item-rights.ts';
import { requireRevision, revisedReply, seenRevision } from '../revisions.ts';
import { lockSite } from '../site/lock-site.ts';
import { type NavigationItem, readNavigation } from '../site/navigation.ts';
import { checkHome } from './folder-settings.ts';
import { changePage, insertPage, type PageWriter } from './page-changes.ts';
import { copyPage } from './page-copies.ts';
import { pageExamples } from './page-examples.ts';
import { type PageRow, pageJson, pageSummaryJson, readPages, requirePage } from './page-rows.ts';
import { newPage, type PageChange, page, pageChange, pageTree } from './page-schemas.ts';
import { removePage, restorePage, trashPage } from './page-trash.ts';

const PAGES = '/api/owner/pages';
const PAGE = `${PAGES}/:id`;

const writerOf = ({ websiteId, now }: AdminContext): PageWriter => ({ websiteId, now: now() });

/** Injected code runs in the browsers of all visitors, including other admins. */
function checkCode({ admin }: Pick<AdminInput, 'admin'>, { code }: PageChange, before?: PageRow): void {
  const stored = before === undefined ? { header: '', footer: '' } : pageJson(before).code;
  const isChanged = (['header', 'footer'] as const).some((part) => (code?.[part] ?? stored[part]) !== stored[part]);
  if (isChanged && !may(admin.roles, 'code'))
    throw new Problem('forbidden', { detail: "Missing permission 'code', which code on pages needs." });
}

/** Changes a page in the revision that the request names, and returns it. */
async function writePage(
  { param, change, request }: AdminInput<unknown, undefined>,
  context: AdminContext,
  action: string,
  work: (tx: Db, row: PageRow) => Promise<PageRow>,
) {
  const { websiteId } = context;
  const row = await change(action, param('id'), async (tx) => {
    await lockSite(tx, websiteId);
    const current = await requirePage(tx, websiteId, param('id'), true);
    requireRevision({ request, body: request.body }, pageJson(current));
    return work(tx, current);
  });
  return revisedReply(200, pageJson(row));
}

const linkedIds = (links: readonly NavigationItem[]): readonly string[] =>
  links.flatMap(({ collectionId, items }) => [
    ...(collectionId === undefined ? [] : [collectionId]),
    ...linkedIds(items),
  ]);

async function makeHomepage(tx: Db, websiteId: string, row: PageRow): Promise<PageRow> {
  const { data, deletedAt } = row;
  if (deletedAt !== null || !isOnSite(data))
    throw createProblem('owner-refused', 'Only a page that is on the site can be the home page.');
  checkHome({ ...data, homepage: true });
  const isHome = sql`data @> '{"homepage": true}'`;
  await tx
    .update(collections)
    .set({ data: sql`data - 'homepage'` })
    .where(and(eq(collections.websiteId, websiteId), isHome));
  await tx.update(collections).set({ data: sql`data || '{"homepage": true}'` }).where(eq(collections.id, row.id));
  return requirePage(tx, websiteId, row.id);
}

async function orderPages(tx: Db, websiteId: string, ids: readonly string[]): Promise<void> {
  await lockSite(tx, websiteId);
  const isPresent = and(eq(collections.websiteId, websiteId), isNull(collections.deletedAt));
  const rows = await tx.select({ id: collections.id }).from(collections).where(isPresent);
  const present = new Set(rows.map(({ id }) => id));
  if (ids.length !== present.size || new Set(ids).size !== ids.length || ids.some((id) => !present.has(id)))
    throw createProblem('owner-conflict', adminMessages.changed);
  const order = sql`json_array_elements_text(${JSON.stringify(ids)}::json) WITH ORDINALITY AS o (id, position)`;
  await tx.execute(sql`UPDATE collections SET position = o.position - 1 FROM ${order} WHERE collections.id = o.id`);
}

const readRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: PAGES,
    permission: 'site.view',
    summary: 'Lists all pages with the navigations that contain them.',
    examples: pageExamples.tree,
    reply: pageTree,
    async handle(_input, { database: { db }, websiteId }) {
      const rows = await readPages(db, websiteId);
      const sections = await readNavigation(db, websiteId);
      const linked = new Set(sections.flatMap(({ links }) => linkedIds(links)));
      const unlinked = rows.filter(({ id, deletedAt }) => deletedAt === null && !linked.has(id)).map(({ id }) => id);
      return { status: 200, body: { sections, pages: rows.map(pageSummaryJson), unlinked } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: PAGE,
    permission: 'site.view',
    summary: 'Returns the settings of a page.',
    examples: pageExamples.read,
    reply: page,
    problems: ['not-found'],
    handle: async ({ param }, { database: { db }, websiteId }) =>
      revisedReply(200, pageJson(await requirePage(db, websiteId, param('id')))),
  }),
];

const changeRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'post',
    path: PAGES,
    permission: 'content.publish',
    summary: 'Creates a page of any type after the others. Code requires the permission `code`.',
    examples: pageExamples.add,
    reply: page,
    replies: { 201: 'Added.' },
    body: newPage,
    async handle(input, context) {
      checkCode(input, input.body);
      const row = await input.change('page.add', input.body.title, (tx) =>
        insertPage(tx, writerOf(context), input.body),
      );
      return revisedReply(201, pageJson(row));
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: PAGE,
    permission: 'content.publish',
    summary:
      'Updates the settings of a page. Fields that are not sent stay unchanged. Changes of code require the permission `code`.',
    examples: pageExamples.change,
    headers: ['If-Match'],
    reply: page,
    problems: ['not-found', 'owner-conflict'],
    body: pageChange.extend(seenRevision),
    async handle(input, context) {
      return writePage(input, context, 'page.change', (tx, row) => {
        checkCode(input, input.body, row);
        return changePage(tx, writerOf(context), row, input.body);
      });
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: '/api/owner/page-order',
    permission: 'content.publish',
    summary: 'Sets the order of all pages outside the trash.',
    examples: pageExamples.order,
    replies: { 204: 'Reordered.' },
    problems: ['owner-conflict'],
    body: z.strictObject({ ids: z.array(z.string().max(100)).max(10_000) }),
    async handle({ body, change }, { websiteId }) {
      await change('page.order', websiteId, (tx) => orderPages(tx, websiteId, body.ids));
      return { status: 204 };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${PAGE}/copy`,
    permission: 'content.publish',
    summary: 'Copies a page with its content. The copy is a draft and comes right after the page.',
    examples: pageExamples.copy,
    reply: page,
    replies: { 201: 'Copied.' },
    problems: ['not-found', 'owner-conflict'],
    async handle({ param, admin, change }, context) {
      const writer = { ...writerOf(context), adminId: admin.id };
      const row = await change('page.copy', param('id'), async (tx) => {
        const source = await requirePage(tx, context.websiteId, param('id'));
        await checkHeldProducts(tx, admin, source.id);
        return copyPage(tx, writer, source);
      });
      return revisedReply(201, pageJson(row));
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${PAGE}/homepage`,
    permission: 'content.publish',
    summary: 'Sets the home page.',
    examples: pageExamples.read,
    headers: ['If-Match'],
    reply: page,
    problems: ['not-found', 'owner-refused', 'owner-conflict'],
    handle: (input, context) =>
      writePage(input, context, 'page.homepage', (tx, row) => makeHomepage(tx, context.websiteId, row)),
  }),
];

const trashRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'delete',
    path: PAGE,
    permission: 'content.publish',
    summary: 'Moves a page with its content to the trash.',
    headers: ['If-Match'],
    replies: { 204: 'Deleted.' },
    problems: ['not-found', 'owner-conflict', 'owner-refused'],
    async handle(input, context) {
      await writePage(input, context, 'page.delete', async (tx, row) => {
        await checkHeldProducts(tx, input.admin, row.id);
        await trashPage(tx, context.websiteId, row);
        return row;
      });
      return { status: 204 };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${PAGE}/restore`,
    permission: 'content.publish',
    summary: 'Restores a page from the trash.',
    examples: pageExamples.read,
    headers: ['If-Match'],
    reply: page,
    problems: ['not-found', 'owner-conflict'],
    handle: (input, context) =>
      writePage(input, context, 'page.restore', async (tx, row) => {
        await checkHeldProducts(tx, input.admin, row.id);
        return restorePage(tx, context.websiteId, row);
      }),
  }),
  defineAdminRoute({
    method: 'delete',
    path: '/api/owner/trash/pages/:id',
    permission: 'content.publish',
    summary: 'Permanently deletes a page in the trash with its content.',
    headers: ['If-Match'],
    replies: { 204: 'Removed.' },
    problems: ['not-found', 'owner-conflict'],
    async handle(input, context) {
      await writePage(input, context, 'page.remove', async (tx, row) => {
        await checkHeldProducts(tx, input.admin, row.id);
        await removePage(tx, row);
        return row;
      });
      return { status: 204 };
    },
  }),
];

export const pageRoutes: readonly AdminRoute[] = [...readRoutes, ...changeRoutes, ...trashRoutes];
