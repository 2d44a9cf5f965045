/** Routes of the form builder. */
import { eq, sql } from 'drizzle-orm';
import { field, listOf, textOf } from '#shared/json';
import { formMessages } from '#shared/messages/forms';
import { may } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { forms } from '../../database/schema.ts';
import { checkInput } from '../../http/check-input.ts';
import { createProblem, invalid } from '../../http/create-problem.ts';
import { Problem } from '../../http/problems.ts';
import type { AdminContext } from '../admin-context.ts';
import type { Admin } from '../admins.ts';
import { type AdminInput, type AdminRoute, defineAdminRoute } from '../define-admin-route.ts';
import { requireRevision, revisedReply } from '../revisions.ts';
import {
  changeDocument,
  flat,
  removeVersions,
  type VersionedDocument,
  versionsTarget,
} from '../site/document-versions.ts';
import type { Json } from '../site/documents.ts';
import { versionRoutes } from '../site/version-routes.ts';
import { formExamples } from './form-examples.ts';
import { type FormRow, formJson, readForms, requireForm, storedForm } from './form-rows.ts';
import {
  type FormBody,
  type FormChange,
  type FormDocument,
  formBody,
  formChange,
  formDocument,
  formList,
  storedForm as formReply,
  formSorting,
  formUsage,
  MAX_NAME,
} from './form-schemas.ts';
import { usesOfForm } from './form-usage.ts';

const FORMS = '/api/owner/forms';
const FORM = `${FORMS}/:id`;

interface FormWriting {
  readonly body: FormBody;
  readonly admin: Admin;
  readonly context: AdminContext;
}

/** Throws for settings that this server does not support, and for webhooks without the permission to change settings. */
function checkForm({ admin, body, context: { integrations } }: FormWriting, before: Json) {
  if (body.captchaEnabled && integrations?.captcha.api.widget == null)
    throw invalid([{ field: 'captchaEnabled', message: formMessages.captchaMissing }]);
  const known = new Set(listOf(before['webhooks']).map((webhook) => textOf(field(webhook, 'url'))));
  const refused = body.webhooks.flatMap(({ url }, at) => {
    const message = known.has(url) ? null : (integrations?.webhooks.api.refusal(url) ?? null);
    return message === null ? [] : [{ field: `webhooks.${at}.url`, message }];
  });
  if (refused.length > 0) throw invalid(refused);
  const urls = (list: unknown): string =>
    JSON.stringify((list as readonly { url: string }[] | undefined)?.map(({ url }) => url) ?? []);
  const isChanged =
    urls(body.webhooks) !== urls(before['webhooks']) || body.webhooks.some(({ secret }) => secret !== undefined);
  if (isChanged && !may(admin.roles, 'settings'))
    throw new Problem('forbidden', { detail: "Missing permission 'settings', which webhooks need." });
}

/** Replaces the stored form. */
async function writeForm(tx: Db, change: FormWriting, id: string): Promise<void> {
  const before = await requireForm(tx, change.context.websiteId, id, true);
  checkForm(change, before.settings);
  const settings = storedForm(change.body, before.settings);
  await tx.update(forms).set({ settings, updatedAt: sql`now()` }).where(eq(forms.id, id));
}

export const formDocumentVersions: VersionedDocument<FormDocument> = {
  path: FORM,
  what: 'A form',
  readPermission: 'forms',
  permission: 'forms',
  action: 'form.change',
  versions: ({ param }) => `form-${param('id')}`,
  schema: formDocument,
  example: formExamples.document,
  async read(db, { context: { websiteId }, param }) {
    const { revision, ...document } = formJson(await requireForm(db, websiteId, param('id')));
    return { document: formDocument.parse(document), revision };
  },
  async write(tx, { admin, context, param }, { id: _, ...document }) {
    // Versions contain no secrets: a webhook keeps the secret that is stored for its URL.
    const webhooks = document.webhooks.map(({ url }) => ({ url }));
    await writeForm(tx, { body: checkInput(formBody, { ...document, webhooks }), admin, context }, param('id'));
  },
};

async function insertForm(tx: Db, websiteId: string, settings: Json): Promise<FormRow> {
  const [added] = await tx.insert(forms).values({ id: newId(), websiteId, settings }).returning();
  if (added === undefined) throw new Error('INSERT of a form returned no row.');
  return added;
}

async function addForm(input: AdminInput<FormBody, undefined>, context: AdminContext) {
  checkForm({ ...input, context }, {});
  const { websiteId } = context;
  const settings = storedForm(input.body);
  const row = await input.change('form.add', input.body.name, (tx) => insertForm(tx, websiteId, settings));
  return revisedReply(201, formJson(row));
}

async function changeForm({ change, ...input }: AdminInput<FormChange, undefined>, context: AdminContext) {
  const { id: _, ...body } = input.body;
  const call = { ...input, body, context };
  const id = input.param('id');
  const written = await change(formDocumentVersions.action, id, (tx) =>
    changeDocument(tx, formDocumentVersions, call, () => writeForm(tx, call, id)),
  );
  return revisedReply(200, flat(written));
}

async function removeForm({ param, change, request }: AdminInput, context: AdminContext) {
  const { websiteId } = context;
  await change('form.remove', param('id'), async (tx) => {
    const before = await requireForm(tx, websiteId, param('id'), true);
    requireRevision({ request }, formJson(before));
    const uses = await usesOfForm(tx, websiteId, before.id);
    if (uses.length > 0)
      throw createProblem(
        'owner-conflict',
        `The form is in use: ${uses
          .slice(0, 5)
          .map(({ title }) => title)
          .join(', ')}.`,
      );
    await tx.delete(forms).where(eq(forms.id, before.id));
    await removeVersions(tx, versionsTarget(formDocumentVersions, { context, param }));
  });
  return { status: 204 };
}

async function copyForm({ admin, param, change }: AdminInput, { database, websiteId }: AdminContext) {
  const { settings } = await requireForm(database.db, websiteId, param('id'));
  // A copy must not bypass the permission for webhooks.
  const webhooks = may(admin.roles, 'settings') ? settings['webhooks'] : [];
  const copy = { ...settings, name: `${textOf(settings['name'])} (copy)`.slice(0, MAX_NAME), webhooks };
  const row = await change('form.add', copy.name, (tx) => insertForm(tx, websiteId, copy));
  return revisedReply(201, formJson(row));
}

export const adminFormRoutes: readonly AdminRoute[] = [
  defineAdminRoute({
    method: 'get',
    path: FORMS,
    permission: 'site.view',
    summary: 'Lists forms, by name by default, with their number of submissions.',
    examples: formExamples.list,
    reply: formList,
    query: formSorting,
    problems: ['invalid-request'],
    handle: async ({ query }, { database, websiteId }) => ({
      status: 200,
      body: { forms: await readForms(database.db, websiteId, query) },
    }),
  }),
  defineAdminRoute({
    method: 'post',
    path: FORMS,
    permission: 'forms',
    summary: 'Creates a form. Webhooks require the permission `settings`.',
    examples: formExamples.add,
    reply: formReply,
    replies: { 201: 'Added.' },
    body: formBody,
    handle: addForm,
  }),
  defineAdminRoute({
    method: 'get',
    path: FORM,
    permission: 'forms',
    summary: 'Returns a form with its fields and targets.',
    examples: formExamples.read,
    reply: formReply,
    problems: ['not-found'],
    handle: async ({ param }, { database, websiteId }) =>
      revisedReply(200, formJson(await requireForm(database.db, websiteId, param('id')))),
  }),
  defineAdminRoute({
    method: 'put',
    path: FORM,
    permission: 'forms',
    summary:
      'Replaces a form. Missing fields get their defaults. Changes of webhooks require the permission `settings`.',
    examples: formExamples.change,
    headers: ['If-Match'],
    reply: formReply,
    problems: ['not-found', 'owner-conflict'],
    body: formChange,
    handle: changeForm,
  }),
  defineAdminRoute({
    method: 'delete',
    path: FORM,
    permission: 'forms',
    summary: 'Deletes a form that no page uses. Its submissions stay.',
    headers: ['If-Match'],
    replies: { 204: 'Removed.' },
    problems: ['not-found', 'owner-conflict'],
    handle: removeForm,
  }),
  defineAdminRoute({
    method: 'get',
    path: `${FORM}/uses`,
    permission: 'site.view',
    summary: 'Lists where a form is used.',
    examples: formExamples.uses,
    reply: formUsage,
    problems: ['not-found'],
    async handle({ param }, { database: { db }, websiteId }) {
      const { id } = await requireForm(db, websiteId, param('id'));
      return { status: 200, body: { uses: await usesOfForm(db, websiteId, id) } };
    },
  }),
  defineAdminRoute({
    method: 'post',
    path: `${FORM}/copy`,
    permission: 'forms',
    summary: 'Copies a form. Webhooks are copied only with the permission `settings`.',
    examples: { reply: { ...formExamples.add.reply, id: 'contact-2', name: 'Write to us (copy)' } },
    reply: formReply,
    replies: { 201: 'Added.' },
    problems: ['not-found'],
    handle: copyForm,
  }),
  ...versionRoutes(formDocumentVersions),
];
