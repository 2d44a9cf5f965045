/** Draft routes of documents: `GET` and `PUT …/draft`, `POST …/draft/publish`, `POST …/draft/restore`, `DELETE …/draft`. */
import { z } from 'zod';
import { checkInput } from '../../http/check-input.ts';
import { invalid } from '../../http/create-problem.ts';
import type { AdminContext } from '../admin-context.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { publishAt } from '../items/scheduled-items.ts';
import { revisedReply, revision, seenRevision } from '../revisions.ts';
import {
  type DraftedDocument,
  discardDraft,
  publishDraft,
  readDraft,
  scheduleDraft,
  unscheduleDraft,
  versionedOf,
  writeDraft,
} from './document-drafts.ts';
import { documentRoutes } from './document-routes.ts';
import { flat, type Revised } from './document-versions.ts';
import { requireVersion, titleOf } from './version-routes.ts';

/** The routes of a document and of its drafts. */
export const draftedRoutes = <Document extends object>(drafted: DraftedDocument<Document>): readonly AdminRoute[] => [
  ...documentRoutes(versionedOf(drafted)),
  ...draftRoutes(drafted),
];

export const draftRoutes = <Document extends object>(drafted: DraftedDocument<Document>): readonly AdminRoute[] => [
  readRoute(drafted),
  writeRoute(drafted),
  publishRoute(drafted),
  restoreRoute(drafted),
  discardRoute(drafted),
  unscheduleRoute(drafted),
];

const problemsOf = ({ versions }: { readonly versions: unknown }) =>
  typeof versions === 'string' ? [] : (['not-found'] as const);

const sharedOf = <Document extends object>(drafted: DraftedDocument<Document>) => ({
  path: `${drafted.path}/draft`,
  permission: drafted.permission,
  reply: drafted.schema.extend({ revision }),
  problems: [...problemsOf(drafted), 'owner-refused', 'owner-conflict'] as const,
});

const replyOf = <Document extends object>({ document, revision: number }: Revised<Document>) =>
  revisedReply(200, flat({ document, revision: number }));

const callOf = ({ admin, param, request }: AdminInput, context: AdminContext) => ({ admin, param, request, context });

/** Subject in the audit log. */
const subjectOf = ({ param }: AdminInput, { websiteId }: AdminContext): string => param('id') || websiteId;

const readRoute = <Document extends object>(drafted: DraftedDocument<Document>): AdminRoute =>
  defineAdminRoute({
    ...sharedOf(drafted),
    method: 'get',
    permission: drafted.readPermission ?? 'site.view',
    summary: `Returns the draft of ${titleOf(drafted)}, or the published version if there is no draft.`,
    examples: { reply: { ...drafted.example, revision: 5 } },
    problems: problemsOf(drafted),
    handle: async (input, context) =>
      replyOf(await readDraft(context.database.db, drafted, { param: input.param, context })),
  });

const writeRoute = <Document extends object>(drafted: DraftedDocument<Document>): AdminRoute =>
  defineAdminRoute({
    ...sharedOf(drafted),
    method: 'put',
    summary: `Saves the draft of ${titleOf(drafted)}. Visitors do not see it until it is published.`,
    examples: { body: drafted.example, reply: { ...drafted.example, revision: 6 } },
    headers: ['If-Match'],
    body: drafted.schema.extend(seenRevision),
    async handle(input, context) {
      const { body, change } = input;
      const { revision: _, ...document } = body;
      const call = { ...callOf(input as AdminInput, context), body };
      const written = await change(`${drafted.action}.draft`, subjectOf(input as AdminInput, context), (tx) =>
        writeDraft(tx, drafted, call, async () => document as Document),
      );
      return replyOf(written);
    },
  });

const publishRoute = <Document extends object>(drafted: DraftedDocument<Document>): AdminRoute =>
  defineAdminRoute({
    ...sharedOf(drafted),
    method: 'post',
    path: `${drafted.path}/draft/publish`,
    summary: `Publishes the draft of ${titleOf(drafted)}, now or at a scheduled time.`,
    examples: { body: {}, reply: { ...drafted.example, revision: 7 } },
    body: z.strictObject({ at: publishAt }),
    async handle(input, context) {
      const call = callOf(input as AdminInput, context);
      const { at: instant } = input.body;
      const at = instant === undefined ? undefined : Date.parse(instant);
      if (at !== undefined && at <= context.now()) throw invalid([{ field: 'at', message: 'must be in the future' }]);
      const action = `${drafted.action}.${at === undefined ? 'publish' : 'schedule'}`;
      const published = await input.change(
        action,
        subjectOf(input as AdminInput, context),
        (tx) => (at === undefined ? publishDraft(tx, drafted, call) : scheduleDraft(tx, drafted, call, at)),
        input.body,
      );
      await drafted.afterChange?.(context);
      return replyOf(published);
    },
  });

const restoreRoute = <Document extends object>(drafted: DraftedDocument<Document>): AdminRoute =>
  defineAdminRoute({
    ...sharedOf(drafted),
    method: 'post',
    path: `${drafted.path}/draft/restore`,
    summary: `Copies a version of ${titleOf(drafted)} into the draft.`,
    examples: { body: { number: 2 }, reply: { ...drafted.example, revision: 8 } },
    problems: ['not-found', 'owner-refused', 'owner-conflict'],
    headers: ['If-Match'],
    body: z.strictObject({ number: z.number().int().min(1) }),
    async handle(input, context) {
      const { body, change } = input;
      const call = { ...callOf(input as AdminInput, context), body };
      const restored = await change(`${drafted.action}.draft`, subjectOf(input as AdminInput, context), (tx) =>
        writeDraft(tx, drafted, call, async () => {
          const stored = await requireVersion(tx, versionedOf(drafted), call, body.number);
          return checkInput<Document>(drafted.schema, stored);
        }),
      );
      return replyOf(restored);
    },
  });

const discardRoute = <Document extends object>(drafted: DraftedDocument<Document>): AdminRoute =>
  defineAdminRoute({
    method: 'delete',
    path: `${drafted.path}/draft`,
    permission: drafted.permission,
    summary: `Discards the draft of ${titleOf(drafted)}. It stays in the version history.`,
    replies: { 204: 'Discarded.' },
    problems: [...problemsOf(drafted), 'owner-conflict'],
    async handle(input, context) {
      const call = callOf(input, context);
      await input.change(`${drafted.action}.discard`, subjectOf(input, context), (tx) =>
        discardDraft(tx, drafted, call),
      );
      return { status: 204 };
    },
  });

const unscheduleRoute = <Document extends object>(drafted: DraftedDocument<Document>): AdminRoute =>
  defineAdminRoute({
    method: 'delete',
    path: `${drafted.path}/draft/scheduled`,
    permission: drafted.permission,
    summary: `Cancels the scheduled publication of ${titleOf(drafted)}. The scheduled version becomes the draft again.`,
    replies: { 204: 'Unscheduled.' },
    problems: [...problemsOf(drafted), 'owner-conflict'],
    async handle(input, context) {
      const call = callOf(input, context);
      await input.change(`${drafted.action}.unschedule`, subjectOf(input, context), (tx) =>
        unscheduleDraft(tx, drafted, call),
      );
      return { status: 204 };
    },
  });
