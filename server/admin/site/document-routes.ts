/** Reading and changing one document of the site, in the revision that the owner has seen. */
import { z } from 'zod';
import { adminMessages } from '#shared/messages/admin';
import type { Permission } from '../../content/roles.ts';
import type { Db } from '../../database/database.ts';
import { createProblem } from '../../http/create-problem.ts';
import { timestamp, timestampOf } from '../../http/reply-fields.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { readVersions } from '../layouts/versions.ts';
import { requireRevision, revisedReply, revision } from '../revisions.ts';
import { recordSettings, settingsTarget } from './document-versions.ts';
import { lockSite } from './lock-site.ts';

export interface Revised<Document> {
  readonly document: Document;
  readonly revision: number;
}

export interface DocumentCalls<Document extends object> {
  readonly path: string;
  /** What it is, for the reference: `Read …`, `Change …`. */
  readonly what: string;
  /** Of reading it. Default: `site.view`. */
  readonly readPermission?: Permission;
  readonly permission: Permission;
  /** The name under which versions are kept; without it there are none. */
  readonly versions?: string;
  /** For the audit log. */
  readonly action: string;
  readonly schema: z.ZodObject & z.ZodType<Document>;
  readonly example: Document;
  readonly read: (db: Db, websiteId: string) => Promise<Revised<Document>>;
  /** Throws for a document that cannot be saved. */
  readonly write: (tx: Db, websiteId: string, document: Document, before: Document) => Promise<void>;
}

/** GET and PUT of a document. */
export function documentRoutes<Document extends object>(calls: DocumentCalls<Document>): readonly AdminRoute[] {
  const { path, what, permission, action, schema, example, read, write } = calls;
  const reply = schema.extend({ revision });
  const json = ({ document, revision: number }: Revised<Document>) => ({ ...document, revision: number });
  const shared = { path, reply };
  return [
    defineAdminRoute({
      ...shared,
      method: 'get',
      permission: calls.readPermission ?? 'site.view',
      summary: `${what}.`,
      examples: { reply: { ...example, revision: 2 } },
      handle: async (_input, { database, websiteId }) => revisedReply(200, json(await read(database.db, websiteId))),
    }),
    defineAdminRoute({
      ...shared,
      method: 'put',
      permission,
      summary: `Changes ${titleOf(calls)}.`,
      examples: { body: example, reply: { ...example, revision: 3 } },
      headers: ['If-Match'],
      problems: ['owner-refused', 'owner-conflict'],
      body: schema,
      async handle({ body, admin, change, request }, { websiteId }) {
        const written = await change(action, websiteId, async (tx) => {
          // One writer at a time: several calls may share a document.
          await lockSite(tx, websiteId);
          const before = await read(tx, websiteId);
          requireRevision({ request, body }, json(before));
          await write(tx, websiteId, body, before.document);
          return recorded(tx, calls, { websiteId, before, author: admin.id });
        });
        return revisedReply(200, json(written));
      },
    }),
    ...(calls.versions === undefined ? [] : versionRoutes(calls, calls.versions)),
  ];
}

/** The document as it was written, which becomes a version. */
async function recorded<Document extends object>(
  tx: Db,
  { read, versions }: DocumentCalls<Document>,
  {
    websiteId,
    before,
    author,
  }: { readonly websiteId: string; readonly before: Revised<Document>; readonly author: string },
): Promise<Revised<Document>> {
  const after = await read(tx, websiteId);
  if (versions !== undefined && after.revision !== before.revision)
    await recordSettings(tx, settingsTarget(versions), { before: before.document, after: after.document, author });
  return after;
}

const listedVersion = z.object({
  number: z.number().int(),
  author: z.string().describe('An admin’s id; empty for what was there before the first version.'),
  created: timestamp,
  isCurrent: z.boolean(),
});

async function findVersion<Document extends object>(
  db: Db,
  { schema }: Pick<DocumentCalls<Document>, 'schema'>,
  { name, number }: { readonly name: string; readonly number: number },
): Promise<Document> {
  const version = (await readVersions(db, settingsTarget(name))).find((row) => row.number === number);
  if (version === undefined) throw createProblem('not-found', adminMessages.locate);
  return schema.parse(version.layout);
}

/** What a document is, within a sentence. */
const titleOf = ({ what }: { readonly what: string }): string => `${what.charAt(0).toLowerCase()}${what.slice(1)}`;

/** Listing, reading and restoring versions of a document. */
const versionRoutes = <Document extends object>(
  calls: DocumentCalls<Document>,
  name: string,
): readonly AdminRoute[] => [...versionReadRoutes(calls, name), restoreRoute(calls, name)];

function versionReadRoutes<Document extends object>(
  calls: DocumentCalls<Document>,
  name: string,
): readonly AdminRoute[] {
  const { path, schema, example } = calls;
  const permission = calls.readPermission ?? 'site.view';
  const listed = { number: 2, author: 'own-1', created: '2026-11-22T09:00:00.000Z', isCurrent: true };
  return [
    defineAdminRoute({
      method: 'get',
      path: `${path}/versions`,
      permission,
      summary: `The latest 100 versions of ${titleOf(calls)}.`,
      examples: { reply: { versions: [listed] } },
      reply: z.object({ versions: z.array(listedVersion) }),
      async handle(_input, { database }) {
        const versions = (await readVersions(database.db, settingsTarget(name))).map(
          ({ number, author, created, state }) => ({
            ...{ number, author, created: timestampOf(created), isCurrent: state === 'published' },
          }),
        );
        return { status: 200, body: { versions } };
      },
    }),
    defineAdminRoute({
      method: 'get',
      path: `${path}/versions/:number`,
      permission,
      summary: `One version of ${titleOf(calls)}.`,
      examples: { reply: example },
      reply: schema,
      problems: ['not-found'],
      handle: async ({ param }, { database }) => ({
        status: 200,
        body: await findVersion(database.db, calls, { name, number: Number(param('number')) }),
      }),
    }),
  ];
}

function restoreRoute<Document extends object>(calls: DocumentCalls<Document>, name: string): AdminRoute {
  const { path, permission, action, schema, example, read, write } = calls;
  return defineAdminRoute({
    method: 'post',
    path: `${path}/restore`,
    permission,
    summary: `Brings back a version of ${titleOf(calls)}, as a new one.`,
    examples: { body: { number: 2 }, reply: { ...example, revision: 4 } },
    headers: ['If-Match'],
    reply: schema.extend({ revision }),
    problems: ['not-found', 'owner-refused', 'owner-conflict'],
    body: z.strictObject({ number: z.number().int().min(1) }),
    async handle({ body, admin, change, request }, { websiteId }) {
      const work = async (tx: Db): Promise<Revised<Document>> => {
        await lockSite(tx, websiteId);
        const before = await read(tx, websiteId);
        requireRevision({ request, body }, { ...before.document, revision: before.revision });
        await write(tx, websiteId, await findVersion(tx, calls, { name, number: body.number }), before.document);
        return recorded(tx, calls, { websiteId, before, author: admin.id });
      };
      const { document, revision: number } = await change(`${action}.restore`, websiteId, work, body);
      return revisedReply(200, { ...document, revision: number });
    },
  });
}
