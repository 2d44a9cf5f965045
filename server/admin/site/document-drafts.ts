/** Documents that are drafted, looked at in previews, and published. A draft is a version of its document. */
import { and, eq, inArray } from 'drizzle-orm';
import { adminMessages } from '#shared/messages/admin';
import type { Db } from '../../database/database.ts';
import { layoutVersions } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import { lastNumber, saveDraft, type Target, type Version } from '../layouts/versions.ts';
import { requireRevision } from '../revisions.ts';
import {
  changeDocument,
  type DocumentChange,
  type DocumentScope,
  flat,
  type Revised,
  type VersionedDocument,
  versionsTarget,
} from './document-versions.ts';
import type { Json } from './documents.ts';
import { lockSite } from './lock-site.ts';

/** Where a document is stored: with the site, or with one of its pages. */
export interface DocumentPlace {
  readonly websiteId: string;
  /** Id of the page; '' for documents of the site. */
  readonly id: string;
}

export interface DraftedDocument<Document extends object> extends Omit<VersionedDocument<Document>, 'write'> {
  /** Converts a request to what is stored, for example without markup that its author may not write. Throws for an invalid one. */
  readonly prepare?: (call: DocumentChange, document: Document, before: Document) => Document;
  /** Publishes the result. */
  readonly put: (tx: Db, place: DocumentPlace, document: Document) => Promise<void>;
}

/** `id` is a path parameter of documents that belong to a page. */
export const placeOf = (path: string, { context, param }: DocumentScope): DocumentPlace => ({
  websiteId: context.websiteId,
  id: path.includes(':id') ? param('id') : '',
});

/** The same as a document without drafts. */
export const versionedOf = <Document extends object>(
  drafted: DraftedDocument<Document>,
): VersionedDocument<Document> => ({
  ...drafted,
  write: (tx, call, document, before) =>
    drafted.put(tx, placeOf(drafted.path, call), drafted.prepare?.(call, document, before) ?? document),
});

/** A document with its draft, if there is one, and what is to be published at an instant. */
interface DraftView<Document> extends Revised<Document> {
  readonly draft: Version | undefined;
  readonly scheduled: Version | undefined;
}

/** What is drafted, else what is scheduled, else what is on the site. The revision counts changes of both. */
export async function readDraft<Document extends object>(
  db: Db,
  drafted: DraftedDocument<Document>,
  scope: DocumentScope,
): Promise<DraftView<Document>> {
  const live = await drafted.read(db, scope);
  const target = versionsTarget(drafted, scope);
  const rows = await db.select().from(layoutVersions).where(isOpen(target));
  const [draft, scheduled] = (['draft', 'scheduled'] as const).map((state) => rows.find((row) => row.state === state));
  const revision = live.revision + (await lastNumber(db, target));
  const read = drafted.schema.safeParse((draft ?? scheduled)?.layout);
  return { document: read.success ? read.data : live.document, revision, draft, scheduled };
}

/** What visitors do not see yet. */
const isOpen = ({ kind, id }: Target) =>
  and(
    eq(layoutVersions.targetKind, kind),
    eq(layoutVersions.targetId, id),
    inArray(layoutVersions.state, ['draft', 'scheduled']),
  );

/** Writes the draft in the revision that the admin has seen. */
export async function writeDraft<Document extends object>(
  tx: Db,
  drafted: DraftedDocument<Document>,
  call: DocumentChange,
  next: (before: Document) => Promise<Document>,
): Promise<Revised<Document>> {
  await lockSite(tx, call.context.websiteId);
  const before = await readDraft(tx, drafted, call);
  requireRevision(call, flat({ document: before.document, revision: before.revision }));
  const document = await next(before.document);
  const prepared = drafted.prepare?.(call, document, before.document) ?? document;
  await saveDraft(tx, versionsTarget(drafted, call), { layout: prepared as Json, author: call.admin.id });
  return readDraft(tx, drafted, call);
}

/** Publishes the draft as a version. Throws `owner-conflict` without one. */
export async function publishDraft<Document extends object>(
  tx: Db,
  drafted: DraftedDocument<Document>,
  call: DocumentChange,
): Promise<Revised<Document>> {
  const { document, draft } = await requireDraft(tx, drafted, call);
  // The author of the draft was allowed to write its content.
  await changeDocument(tx, versionedOf(drafted), call, () => drafted.put(tx, placeOf(drafted.path, call), document));
  await tx.delete(layoutVersions).where(eq(layoutVersions.id, draft.id));
  return readDraft(tx, drafted, call);
}

/** The draft stays as a version, so that it can be restored. */
export async function discardDraft<Document extends object>(
  tx: Db,
  drafted: DraftedDocument<Document>,
  call: DocumentChange,
): Promise<void> {
  const { draft } = await requireDraft(tx, drafted, call);
  await tx.update(layoutVersions).set({ state: 'past' }).where(eq(layoutVersions.id, draft.id));
}

/** Publishes the draft at an instant (epoch milliseconds), in the place of what is scheduled already. */
export async function scheduleDraft<Document extends object>(
  tx: Db,
  drafted: DraftedDocument<Document>,
  call: DocumentChange,
  at: number,
): Promise<Revised<Document>> {
  const { draft, scheduled } = await requireDraft(tx, drafted, call);
  if (scheduled !== undefined) await setState(tx, scheduled, 'past');
  await tx
    .update(layoutVersions)
    .set({ state: 'scheduled', publishAt: new Date(at).toISOString() })
    .where(eq(layoutVersions.id, draft.id));
  return readDraft(tx, drafted, call);
}

/** What was scheduled is the draft again, unless there is a newer one. Throws `owner-conflict` when nothing is. */
export async function unscheduleDraft<Document extends object>(
  tx: Db,
  drafted: DraftedDocument<Document>,
  call: DocumentChange,
): Promise<void> {
  await lockSite(tx, call.context.websiteId);
  const { draft, scheduled } = await readDraft(tx, drafted, call);
  if (scheduled === undefined) throw createProblem('owner-conflict', 'Nothing is scheduled.');
  await setState(tx, scheduled, draft === undefined ? 'draft' : 'past');
}

async function setState(tx: Db, { id }: Version, state: Version['state']): Promise<void> {
  await tx.update(layoutVersions).set({ state, publishAt: null }).where(eq(layoutVersions.id, id));
}

async function requireDraft<Document extends object>(
  tx: Db,
  drafted: DraftedDocument<Document>,
  call: DocumentChange,
): Promise<DraftView<Document> & { readonly draft: Version }> {
  await lockSite(tx, call.context.websiteId);
  const view = await readDraft(tx, drafted, call);
  if (view.draft === undefined) throw createProblem('owner-conflict', adminMessages.noDraft);
  return { ...view, draft: view.draft };
}
