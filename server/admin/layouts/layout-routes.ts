/** Routes of the page editor: layouts of pages, items and block fields, with their versions. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { adminMessages, type PageStatus } from '#shared/messages/admin';
import { optionalText, selectRows } from '../../database/rows.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { timestampOf } from '../../http/reply-fields.ts';
import type { AdminContext } from '../admin-context.ts';
import { layoutExamples } from '../admin-examples.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { editedLayout, layoutVersion, layoutVersionWithLayout, savedLayout } from '../items/content-replies.ts';
import { publishItemOf } from '../items/publish-item.ts';
import { checkComplete, layoutProblems } from './layout-problems.ts';
import { safeLayout } from './safe-layout.ts';
import {
  discard,
  findVersion,
  type ListedVersion,
  listVersions,
  publish,
  readCurrentLayout,
  readVersions,
  requireTarget,
  saveDraft,
  type Target,
  type Version,
} from './versions.ts';

const LAYOUT = '/api/owner/layouts/:kind/:id';

function targetOf(param: AdminInput['param']): Target {
  const kind = param('kind');
  const id = param('id');
  if (kind !== 'page' && kind !== 'item' && kind !== 'block-field')
    throw createProblem('not-found', adminMessages.locate);
  if (!/^[\w.-]{1,100}$/.test(id)) throw createProblem('not-found', adminMessages.locate);
  return { kind, id };
}

const versionJson = ({ number, author, state, created, publishAt, publishedAt }: ListedVersion) => ({
  ...{ number, author, state },
  created: timestampOf(created),
  publishAt: publishAt === null ? null : timestampOf(publishAt),
  publishedAt: publishedAt === null ? null : timestampOf(publishedAt),
});

function statusOf(versions: readonly ListedVersion[]): PageStatus | null {
  if (versions.some(({ state }) => state === 'scheduled')) return 'Scheduled';
  if (versions.some(({ state }) => state === 'draft')) return 'Draft';
  return versions.some(({ state }) => state === 'published') ? 'Published' : null;
}

async function findTarget(context: AdminContext, param: AdminInput['param']): Promise<Target> {
  const { database, websiteId, hasBlockField } = context;
  const target = targetOf(param);
  if (target.kind === 'block-field' && !hasBlockField(target.id))
    throw createProblem('not-found', adminMessages.locate);
  await requireTarget(database.db, websiteId, target);
  return target;
}

async function requireVersion({ database }: AdminContext, target: Target, number: number): Promise<Version> {
  const version = Number.isInteger(number) ? await findVersion(database.db, target, number) : undefined;
  if (version === undefined) throw createProblem('not-found', adminMessages.locate);
  return version;
}

const subjectOf = ({ kind, id }: Target): string => `${kind}:${id}`;

export const layoutRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: '/api/owner/block-fields',
    permission: 'site.view',
    summary:
      'Lists the block areas of the theme’s templates, such as the footer, except for page types that the site does not use.',
    examples: { reply: { fields: [{ id: 'footer-letter', label: 'Letter' }] } },
    reply: z.object({ fields: z.array(z.object({ id: z.string(), label: z.string() })) }),
    async handle(_, { database: { db }, websiteId, listBlockFields }) {
      const rows = await selectRows(
        db,
        z.object({ typeName: optionalText }),
        sql`SELECT DISTINCT data ->> 'typeName' AS "typeName" FROM collections
        WHERE website_id = ${websiteId} AND deleted_at IS NULL`,
      );
      return { status: 200, body: { fields: [...listBlockFields(rows.map(({ typeName }) => typeName))] } };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: LAYOUT,
    permission: 'site.view',
    summary:
      'Returns the draft of a layout, or the published layout if there is no draft, with the list of its versions.',
    examples: layoutExamples.read,
    reply: editedLayout,
    problems: ['not-found'],
    async handle({ param }, context) {
      const { db } = context.database;
      const target = await findTarget(context, param);
      const versions = await listVersions(db, target);
      const current =
        versions.find(({ state }) => state === 'draft') ??
        versions.find(({ state }) => state === 'scheduled') ??
        versions.find(({ state }) => state === 'published');
      const version = current && (await findVersion(db, target, current.number));
      return {
        status: 200,
        body: {
          status: statusOf(versions),
          number: versions[0]?.number ?? 0,
          layout: version?.layout ?? (await readCurrentLayout(db, context.websiteId, target)),
          versions: versions.map(versionJson),
        },
      };
    },
  }),
  defineAdminRoute({
    method: 'get',
    path: `${LAYOUT}/versions/:number`,
    permission: 'site.view',
    summary: 'Returns a version of a layout.',
    examples: layoutExamples.version,
    reply: layoutVersionWithLayout,
    problems: ['not-found'],
    async handle({ param }, context) {
      const version = await requireVersion(context, await findTarget(context, param), Number(param('number')));
      return { status: 200, body: { ...versionJson(version), layout: version.layout } };
    },
  }),
  defineAdminRoute({
    method: 'put',
    path: LAYOUT,
    permission: 'content.draft',
    summary: 'Saves the draft of a layout. Without the permission `code`, new markup is reduced to rich text.',
    examples: layoutExamples.draft,
    reply: savedLayout,
    problems: ['not-found', 'owner-conflict'],
    body: z.strictObject({
      layout: z.record(z.string(), z.unknown(), 'must be an object'),
      base: z.number().int().min(0).optional(),
    }),
    async handle({ body, param, admin, change }, context) {
      const target = await findTarget(context, param);
      const problems = layoutProblems(body.layout, false);
      if (problems.length > 0) throw invalid(problems.slice(0, 100));
      const draft = await change('layout.draft', subjectOf(target), async (tx) => {
        const stored = (await readVersions(tx, target)).map(({ layout }) => layout);
        const layout = safeLayout(admin, body.layout, [
          ...stored,
          await readCurrentLayout(tx, context.websiteId, target),
        ]);
        return saveDraft(tx, target, { layout, author: admin.id, base: body.base });
      });
      const isAsSent = isDeepStrictEqual(draft.layout, body.layout);
      return { status: 200, body: { ...versionJson(draft), ...(isAsSent ? {} : { layout: draft.layout }) } };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${LAYOUT}/publish`,
    permission: 'content.publish',
    summary: 'Publishes the draft, now or at a scheduled time.',
    examples: layoutExamples.publish,
    reply: layoutVersion,
    problems: ['not-found', 'owner-conflict'],
    body: z.strictObject({
      at: z.iso.datetime({ offset: true, error: 'must be a date and time' }).optional(),
      base: z.number().int().min(0).optional(),
      withPage: z
        .boolean()
        .default(false)
        .describe(
          'Also publishes the page or item, if it is not on the site, at the same time; of an item, its draft, too.',
        ),
    }),
    async handle({ body, param, admin, change }, context) {
      const { websiteId, now } = context;
      const target = await findTarget(context, param);
      const at = body.at === undefined ? undefined : Date.parse(body.at);
      if (at !== undefined && at <= now()) throw invalid([{ field: 'at', message: 'must be in the future' }]);
      const pageAt = body.withPage ? now() : undefined;
      const version = await change(
        at === undefined ? 'layout.publish' : 'layout.schedule',
        subjectOf(target),
        async (tx) => {
          if (body.withPage && target.kind === 'item') await publishItemOf({ tx, context, admin }, target.id, body.at);
          return publish(tx, websiteId, target, { at, base: body.base, check: checkComplete, pageAt });
        },
        body,
      );
      return { status: 200, body: versionJson(version) };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${LAYOUT}/restore`,
    permission: 'content.draft',
    summary: 'Copies an earlier version into the draft.',
    examples: layoutExamples.restore,
    reply: layoutVersion,
    problems: ['not-found', 'owner-conflict'],
    body: z.strictObject({ number: z.number().int().min(0) }),
    async handle({ body, param, admin, change }, context) {
      const target = await findTarget(context, param);
      const version = await requireVersion(context, target, body.number);
      const draft = await change(
        'layout.restore',
        subjectOf(target),
        (tx) => saveDraft(tx, target, { layout: version.layout, author: admin.id }),
        body,
      );
      return { status: 200, body: versionJson(draft) };
    },
  }),
  ...(['draft', 'scheduled'] as const).map((state) =>
    defineAdminRoute({
      method: 'delete',
      path: `${LAYOUT}/${state}`,
      permission: state === 'draft' ? 'content.draft' : 'content.publish',
      summary: `Discards the ${state === 'draft' ? 'draft' : 'scheduled version'}.`,
      replies: { 204: 'Discarded.' },
      problems: ['not-found'],
      async handle({ param, change }, context) {
        const target = await findTarget(context, param);
        await change(`layout.discard-${state}`, subjectOf(target), (tx) => discard(tx, target, state));
        return { status: 204 };
      },
    }),
  ),
];
