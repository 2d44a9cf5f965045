/** Routes to read and change one document of the site, in the revision that the admin has seen. */
import { z } from 'zod';
import { type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { revisedReply, revision, seenRevision, withoutRevision } from '../revisions.ts';
import { changeDocument, flat, type VersionedDocument } from './document-versions.ts';
import { titleOf, versionRoutes } from './version-routes.ts';

/** The same document, with every field required. */
const withoutDefaults = (schema: z.ZodObject): z.ZodObject =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, type]) => [name, type instanceof z.ZodDefault ? type.unwrap() : type]),
    ),
  );

/** GET and PUT of a document, and its versions. */
export function documentRoutes<Document extends object>(versioned: VersionedDocument<Document>): readonly AdminRoute[] {
  const { path, permission, action, schema, example } = versioned;
  const shared = { path, reply: schema.extend({ revision }) };
  return [
    defineAdminRoute({
      ...shared,
      method: 'get',
      permission: versioned.readPermission ?? 'site.view',
      summary: `Returns ${titleOf(versioned)}.`,
      examples: { reply: { ...example, revision: 2 } },
      handle: async ({ param }, context) =>
        revisedReply(200, flat(await versioned.read(context.database.db, { context, param }))),
    }),
    defineAdminRoute({
      ...shared,
      method: 'put',
      permission,
      summary: `Replaces ${titleOf(versioned)}; ${versioned.isWhole === true ? 'every field must be sent' : 'missing fields get their defaults'}.`,
      examples: { body: example, reply: { ...example, revision: 3 } },
      headers: ['If-Match'],
      problems: ['owner-refused', 'owner-conflict'],
      body: (versioned.isWhole === true ? withoutDefaults(schema) : schema).extend(seenRevision),
      async handle({ body, admin, param, change, request }, context) {
        const call = { context, param, admin, request, body };
        const document = withoutRevision(body);
        const written = await change(action, context.websiteId, (tx) =>
          changeDocument(tx, versioned, call, (before) => versioned.write(tx, call, document as Document, before)),
        );
        await versioned.afterChange?.(context);
        return revisedReply(200, flat(written));
      },
    }),
    ...versionRoutes(versioned),
  ];
}
