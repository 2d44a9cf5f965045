/** Reading and changing one document of the site, in the revision that the owner has seen. */
import type { z } from 'zod';
import type { Permission } from '../../content/roles.ts';
import type { Db } from '../../database/database.ts';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { requireRevision, revisedReply, revision } from '../revisions.ts';
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
      summary: `Changes ${what.charAt(0).toLowerCase()}${what.slice(1)}.`,
      examples: { body: example, reply: { ...example, revision: 3 } },
      headers: ['If-Match'],
      problems: ['owner-refused', 'owner-conflict'],
      body: schema,
      async handle({ body, change, request }, { websiteId }) {
        const written = await change(action, websiteId, async (tx) => {
          // One writer at a time: several calls may share a document.
          await lockSite(tx, websiteId);
          const before = await read(tx, websiteId);
          requireRevision({ request, body }, json(before));
          await write(tx, websiteId, body, before.document);
          return read(tx, websiteId);
        });
        return revisedReply(200, json(written));
      },
    }),
  ];
}
