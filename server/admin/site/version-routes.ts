/** Lists, reads and restores versions of documents. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { checkInput } from '../../http/check-input.ts';
import { createProblem } from '../../http/create-problem.ts';
import { timestamp, timestampOf } from '../../http/reply-fields.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { findVersion, listVersions } from '../layouts/versions.ts';
import { revisedReply, revision } from '../revisions.ts';
import {
  changeDocument,
  type DocumentScope,
  flat,
  type VersionedDocument,
  versionsTarget,
} from './document-versions.ts';
import type { Json } from './documents.ts';

const listedVersion = z.object({
  number: z.number().int(),
  author: z.string().describe('Id of an admin; empty for the content before the first version.'),
  created: timestamp,
  isCurrent: z.boolean(),
});

/** `GET …/versions`, `GET …/versions/:number` and `POST …/restore`. */
export const versionRoutes = <Document extends object>(
  versioned: VersionedDocument<Document>,
): readonly AdminRoute[] => [listRoute(versioned), versionRoute(versioned), restoreRoute(versioned)];

/** The name of a document within a sentence. */
export const titleOf = ({ what }: { readonly what: string }): string =>
  `${what.charAt(0).toLowerCase()}${what.slice(1)}`;

function listRoute<Document extends object>(versioned: VersionedDocument<Document>): AdminRoute {
  const listed = { number: 2, author: 'own-1', created: '2026-11-22T09:00:00.000Z', isCurrent: true };
  return defineAdminRoute({
    method: 'get',
    path: `${versioned.path}/versions`,
    permission: versioned.readPermission ?? 'site.view',
    summary: `Lists the latest 100 versions of ${titleOf(versioned)}.`,
    examples: { reply: { versions: [listed], hasDraft: false, publishAt: null } },
    reply: z.object({
      versions: z.array(listedVersion),
      hasDraft: z.boolean().describe('Whether there is an unpublished draft.'),
      publishAt: timestamp.nullable().describe('Publishing time of the scheduled version.'),
    }),
    problems: problemsOf(versioned),
    async handle({ param }, context) {
      const { db } = context.database;
      await versioned.read(db, { context, param });
      const all = await listVersions(db, versionsTarget(versioned, { context, param }));
      const stored = all.filter(({ state }) => state !== 'draft' && state !== 'scheduled');
      const instant = all.find(({ state }) => state === 'scheduled')?.publishAt ?? null;
      const versions = stored.map(({ number, author, created, state }) => ({
        ...{ number, author, created: timestampOf(created), isCurrent: state === 'published' },
      }));
      const hasDraft = all.some(({ state }) => state === 'draft');
      return { status: 200, body: { versions, hasDraft, publishAt: instant && timestampOf(instant) } };
    },
  });
}

/** Documents with an id may not exist. */
const problemsOf = ({ versions }: { readonly versions: unknown }) =>
  typeof versions === 'string' ? [] : (['not-found'] as const);

function versionRoute<Document extends object>(versioned: VersionedDocument<Document>): AdminRoute {
  return defineAdminRoute({
    method: 'get',
    path: `${versioned.path}/versions/:number`,
    permission: versioned.readPermission ?? 'site.view',
    summary: `Returns a version of ${titleOf(versioned)}.`,
    examples: { reply: versioned.example },
    reply: versioned.schema,
    problems: ['not-found'],
    async handle({ param }, context) {
      const { db } = context.database;
      await versioned.read(db, { context, param });
      const stored = await requireVersion(db, versioned, { context, param }, Number(param('number')));
      const read = versioned.schema.safeParse(stored);
      // Versions that are invalid by today's rules are returned unchanged.
      return { status: 200, body: read.success ? read.data : stored };
    },
  });
}

/** Throws `not-found`. */
export async function requireVersion<Document extends object>(
  db: Db,
  versioned: VersionedDocument<Document>,
  scope: DocumentScope,
  number: number,
): Promise<Json> {
  const version = await findVersion(db, versionsTarget(versioned, scope), number);
  if (version === undefined) throw createProblem('not-found', adminMessages.locate);
  return version.layout;
}

function restoreRoute<Document extends object>(versioned: VersionedDocument<Document>): AdminRoute {
  const { path, permission, action, schema, example } = versioned;
  return defineAdminRoute({
    method: 'post',
    path: `${path}/restore`,
    permission,
    summary: `Restores an earlier version of ${titleOf(versioned)} as a new version.`,
    examples: { body: { number: 2 }, reply: { ...example, revision: 4 } },
    headers: ['If-Match'],
    reply: schema.extend({ revision }),
    problems: ['not-found', 'owner-refused', 'owner-conflict'],
    body: z.strictObject({ number: z.number().int().min(1) }),
    async handle({ body, admin, param, change, request }, context) {
      const call = { context, param, admin, request, body };
      const restored = await change(
        `${action}.restore`,
        subjectOf(versioned, call),
        (tx) =>
          changeDocument(tx, versioned, call, async (before) => {
            const stored = await requireVersion(tx, versioned, call, body.number);
            await versioned.write(tx, call, checkInput<Document>(schema, stored), before);
          }),
        body,
      );
      await versioned.afterChange?.(context);
      return revisedReply(200, flat(restored));
    },
  });
}

/** Subject in the audit log. */
function subjectOf<Document extends object>(versioned: VersionedDocument<Document>, scope: DocumentScope): string {
  return typeof versioned.versions === 'string' ? scope.context.websiteId : scope.param('id');
}
