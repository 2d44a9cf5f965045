/** Documents with a revision whose versions are numbered and stored beside those of layouts. */
import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, lte, notInArray } from 'drizzle-orm';
import type { Request } from 'express';
import type { z } from 'zod';
import type { Permission } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { layoutVersions } from '../../database/schema.ts';
import type { AdminContext } from '../admin-context.ts';
import type { Admin } from '../admins.ts';
import { lastNumber, type Target } from '../layouts/versions.ts';
import { requireRevision } from '../revisions.ts';
import { lockSite } from './lock-site.ts';

const MAX_VERSIONS = 100;

export interface Revised<Document> {
  readonly document: Document;
  readonly revision: number;
}

/** Which document a call is about. */
export interface DocumentScope {
  readonly context: Pick<AdminContext, 'websiteId'>;
  /** A parameter of the call's path. */
  readonly param: (name: string) => string;
}

/** A call that changes a document. */
export interface DocumentChange extends DocumentScope {
  readonly context: AdminContext;
  readonly admin: Admin;
  /** Its `If-Match` names the revision that was read. */
  readonly request: Request;
  /** What was sent, for the answer to a conflict. */
  readonly body?: unknown;
}

export interface VersionedDocument<Document extends object> {
  readonly path: string;
  /** What it is, for the reference: `Read …`, `Change …`. */
  readonly what: string;
  /** Of reading it. Default: `site.view`. */
  readonly readPermission?: Permission;
  readonly permission: Permission;
  /** The name under which versions are stored. */
  readonly versions: string | ((scope: DocumentScope) => string);
  /** For the audit log. */
  readonly action: string;
  /** Reads versions, too: what older ones lack needs a default. */
  readonly schema: z.ZodObject & z.ZodType<Document>;
  readonly example: Document;
  /** Throws `not-found` for a document that is not there. */
  readonly read: (db: Db, scope: DocumentScope) => Promise<Revised<Document>>;
  /** Throws for a document that cannot be saved. */
  readonly write: (tx: Db, call: DocumentChange, document: Document, before: Document) => Promise<void>;
  /** After the transaction. */
  readonly afterChange?: (context: AdminContext) => Promise<void>;
}

/** The versions of a document as the target of those of layouts. */
export function versionsTarget<Document extends object>(
  { versions }: Pick<VersionedDocument<Document>, 'versions'>,
  scope: DocumentScope,
): Target {
  return { kind: 'settings', id: typeof versions === 'string' ? versions : versions(scope) };
}

/**
 * Writes a document in the revision that the admin has seen; what was written becomes a version. Throws `owner-conflict`
 * with both documents for another revision, and what `write` throws.
 */
export async function changeDocument<Document extends object>(
  tx: Db,
  versioned: VersionedDocument<Document>,
  call: DocumentChange,
  write: (before: Document) => Promise<void>,
): Promise<Revised<Document>> {
  // One writer at a time: several calls may share a document.
  await lockSite(tx, call.context.websiteId);
  const before = await versioned.read(tx, call);
  requireRevision(call, flat(before));
  await write(before.document);
  const after = await versioned.read(tx, call);
  if (after.revision !== before.revision)
    await recordVersion(tx, versionsTarget(versioned, call), {
      before: before.document,
      after: after.document,
      author: call.admin.id,
    });
  return after;
}

/** A document as calls answer it. */
export const flat = <Document extends object>({ document, revision }: Revised<Document>) => ({ ...document, revision });

/** A document of which versions are recorded, without what makes calls of it. */
type Recorded = Pick<VersionedDocument<object>, 'versions'> & {
  read(db: Db, scope: DocumentScope): Promise<Revised<object>>;
};

/** One of a site's documents: those of many have an id. */
export interface RecordedDocument {
  readonly recorded: Recorded;
  readonly id?: string;
}

/** Does work that may change several documents of a site; each that has changed gets a version. */
export async function recordVersions<T>(
  tx: Db,
  { context, author }: Pick<DocumentScope, 'context'> & { readonly author: string },
  documents: readonly RecordedDocument[],
  work: () => Promise<T>,
): Promise<T> {
  await lockSite(tx, context.websiteId);
  const scopeOf = ({ id = '' }: RecordedDocument): DocumentScope => ({ context, param: () => id });
  const before: Revised<object>[] = [];
  for (const document of documents) before.push(await document.recorded.read(tx, scopeOf(document)));
  const result = await work();
  for (const [at, document] of documents.entries()) {
    const [old, scope] = [before[at], scopeOf(document)];
    const { document: after } = await document.recorded.read(tx, scope);
    if (old !== undefined && !isDeepStrictEqual(old.document, after))
      await recordVersion(tx, versionsTarget(document.recorded, scope), { before: old.document, after, author });
  }
  return result;
}

interface WrittenDocument {
  readonly before: object;
  readonly after: object;
  /** The admin's id. */
  readonly author: string;
}

/** Adds a version. What was there before there were versions becomes the first. */
async function recordVersion(tx: Db, target: Target, { before, after, author }: WrittenDocument): Promise<void> {
  const last = await lastNumber(tx, target);
  const replaced = await tx
    .update(layoutVersions)
    .set({ state: 'past' })
    .where(and(ofVersions(target), eq(layoutVersions.state, 'published')))
    .returning({ id: layoutVersions.id });
  const row = (number: number, layout: object, by: string) => ({
    ...{ id: newId(), targetKind: target.kind, targetId: target.id, number, author: by },
    layout: { ...layout },
  });
  const publishedAt = new Date().toISOString();
  const isFirst = replaced.length === 0;
  // Drafts may have taken numbers already.
  if (isFirst) await tx.insert(layoutVersions).values({ ...row(last + 1, before, ''), state: 'past' });
  const number = last + (isFirst ? 2 : 1);
  await tx.insert(layoutVersions).values({ ...row(number, after, author), state: 'published', publishedAt });
  await removeOldVersions(tx, target);
}

/** Each save of a draft takes a number, so versions are counted and not their numbers. */
async function removeOldVersions(tx: Db, target: Target): Promise<void> {
  const ofTarget = ofVersions(target);
  const [oldest] = await tx
    .select({ number: layoutVersions.number })
    .from(layoutVersions)
    .where(ofTarget)
    .orderBy(desc(layoutVersions.number))
    .offset(MAX_VERSIONS)
    .limit(1);
  if (oldest === undefined) return;
  await tx
    .delete(layoutVersions)
    .where(
      and(
        ofTarget,
        lte(layoutVersions.number, oldest.number),
        notInArray(layoutVersions.state, ['draft', 'scheduled']),
      ),
    );
}

const ofVersions = ({ kind, id }: Target) => and(eq(layoutVersions.targetKind, kind), eq(layoutVersions.targetId, id));

/** Removes the versions of a document that is removed. */
export async function removeVersions(tx: Db, target: Target): Promise<void> {
  await tx.delete(layoutVersions).where(ofVersions(target));
}
