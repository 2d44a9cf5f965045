/** Documents with a revision, and with numbered versions stored beside those of layouts. */
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

/** Identifies the document of a call. */
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
  /** The request body, for the reply to a conflict. */
  readonly body?: unknown;
  /** Follows from a change of something else: `If-Match` is about that. */
  readonly isFollowing?: true;
}

export interface VersionedDocument<Document extends object> {
  readonly path: string;
  /** Its name for the reference: `Read …`, `Change …`. */
  readonly what: string;
  /** Permission for reading. Default: `site.view`. */
  readonly readPermission?: Permission;
  readonly permission: Permission;
  /** The key that versions are stored under. */
  readonly versions: string | ((scope: DocumentScope) => string);
  /** Action in the audit log. */
  readonly action: string;
  /** Also parses old versions, so fields that they lack need a default. */
  readonly schema: z.ZodObject & z.ZodType<Document>;
  /** Whether a change must name every field; default: those left out get their defaults. */
  readonly isWhole?: boolean;
  readonly example: Document;
  /** Throws `not-found` for a document that does not exist. */
  readonly read: (db: Db, scope: DocumentScope) => Promise<Revised<Document>>;
  /** Throws for an invalid document. */
  readonly write: (tx: Db, call: DocumentChange, document: Document, before: Document) => Promise<void>;
  /** Runs after the transaction. */
  readonly afterChange?: (context: AdminContext) => Promise<void>;
}

/** The versions of a document as a target of layout versions. */
export function versionsTarget<Document extends object>(
  { versions }: Pick<VersionedDocument<Document>, 'versions'>,
  scope: DocumentScope,
): Target {
  return { kind: 'settings', id: typeof versions === 'string' ? versions : versions(scope) };
}

/**
 * Writes a document in the revision that the admin has seen, and stores the result as a version. Throws `owner-conflict` with both
 * documents for another revision, and whatever `write` throws.
 */
export async function changeDocument<Document extends object>(
  tx: Db,
  versioned: VersionedDocument<Document>,
  call: DocumentChange,
  write: (before: Document) => Promise<void>,
): Promise<Revised<Document>> {
  // One writer at a time, because several routes may share a document.
  await lockSite(tx, call.context.websiteId);
  const before = await versioned.read(tx, call);
  if (call.isFollowing !== true) requireRevision(call, flat(before));
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

/** A document as routes return it. */
export const flat = <Document extends object>({ document, revision }: Revised<Document>) => ({ ...document, revision });

/** A document whose versions are recorded, without its routes. */
type Recorded = Pick<VersionedDocument<object>, 'versions'> & {
  read(db: Db, scope: DocumentScope): Promise<Revised<object>>;
};

/** One of a site's documents; with an id if there are many of its kind. */
export interface RecordedDocument {
  readonly recorded: Recorded;
  readonly id?: string;
}

/** Runs work that may change several documents of a site, and records a version of each that has changed. */
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

/** Adds a version. The state before the first version is recorded, too. */
async function recordVersion(tx: Db, target: Target, { before, after, author }: WrittenDocument): Promise<void> {
  const newest = await lastNumber(tx, target);
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
  if (isFirst) await tx.insert(layoutVersions).values({ ...row(newest + 1, before, ''), state: 'past' });
  const number = newest + (isFirst ? 2 : 1);
  await tx.insert(layoutVersions).values({ ...row(number, after, author), state: 'published', publishedAt });
  await removeOldVersions(tx, target);
}

/** Counts versions rather than comparing numbers, because each save of a draft takes a number. */
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

/** Removes the versions of a removed document. */
export async function removeVersions(tx: Db, target: Target): Promise<void> {
  await tx.delete(layoutVersions).where(ofVersions(target));
}
