/** Forms as admins see them, from rows of the table. */
import { and, asc, count, eq, max } from 'drizzle-orm';
import type { z } from 'zod';
import { formDeliverySettings, siteFormSettings } from '#shared/form-settings';
import { decodeEntities, escapeHtml } from '#shared/html';
import { adminMessages } from '#shared/messages/admin';
import { readSettings } from '#shared/settings';
import { list, text } from '../../content/fields.ts';
import type { Db } from '../../database/database.ts';
import { formSubmissions, forms } from '../../database/schema.ts';
import { createProblem } from '../../http/create-problem.ts';
import type { Json } from '../site/documents.ts';
import type { FormBody, FormSorting, formList } from './form-schemas.ts';
import { countUses } from './form-usage.ts';

export type FormRow = typeof forms.$inferSelect;

/** A form by its id. `isLocked`: locks it until the end of the transaction. */
export async function findForm(db: Db, websiteId: string, id: string, isLocked = false): Promise<FormRow | undefined> {
  const query = db
    .select()
    .from(forms)
    .where(and(eq(forms.id, id), eq(forms.websiteId, websiteId)));
  const [row] = await (isLocked ? query.for('update') : query);
  return row;
}

/** The same. Throws `not-found`. */
export async function requireForm(db: Db, websiteId: string, id: string, isLocked = false): Promise<FormRow> {
  const row = await findForm(db, websiteId, id, isLocked);
  if (row === undefined) throw createProblem('not-found', adminMessages.locate);
  return row;
}

/** A form with all of its settings. Secrets of webhooks are never returned. */
export function formJson({ id, settings, revision }: FormRow) {
  const { values } = readSettings(siteFormSettings, settings);
  const delivery = readSettings(formDeliverySettings, settings).values;
  return {
    ...values,
    id,
    fields: values.fields.map((field) => ({
      ...field,
      ...mapped(field, decodeEntities),
      options: field.options.map(decodeEntities),
    })),
    ...delivery,
    webhooks: delivery.webhooks.map(({ url, secret }) => ({ url, hasSecret: secret !== '' })),
    revision,
  };
}

/** Texts of a field that pages contain as HTML. */
const FIELD_TEXTS = ['title', 'description', 'placeholder'] as const;

const mapped = (field: object, write: (value: string) => string): Json =>
  Object.fromEntries(FIELD_TEXTS.map((name) => [name, write(text(field, name))]));

/** Settings as page JSON. A webhook without a secret keeps the one stored for its URL. */
export function storedForm({ fields, webhooks, ...body }: FormBody, before: Json = {}): Json {
  const secrets = new Map(list(before, 'webhooks').map((webhook) => [text(webhook, 'url'), text(webhook, 'secret')]));
  return {
    ...body,
    fields: fields.map((field) => ({
      ...field,
      ...mapped(field, escapeHtml),
      options: field.options.map(escapeHtml),
    })),
    webhooks: webhooks.map(({ url, secret }) => ({ url, secret: secret ?? secrets.get(url) ?? '' })),
    ...(before['lastTest'] === undefined ? {} : { lastTest: before['lastTest'] }),
  };
}

type ListedForm = z.infer<typeof formList>['forms'][number];
type Compare = (a: ListedForm, b: ListedForm) => number;

/** Rows of the same name stay in the order of their ids. */
const byName: Compare = (a, b) => a.name.localeCompare(b.name, 'en');

const SORTS: Readonly<Record<FormSorting['sort'], Compare>> = {
  name: byName,
  submissions: (a, b) => a.submissionCount - b.submissionCount,
  uses: (a, b) => a.useCount - b.useCount,
  last: (a, b) => (a.lastSubmission ?? 0) - (b.lastSubmission ?? 0),
};

/** All forms, with the numbers of their submissions and uses. */
export async function readForms(db: Db, websiteId: string, { sort, order }: FormSorting) {
  const uses = await countUses(db, websiteId);
  const rows = await db
    .select({
      form: { id: forms.id, settings: forms.settings, revision: forms.revision },
      submissionCount: count(formSubmissions.id),
      last: max(formSubmissions.created),
    })
    .from(forms)
    .leftJoin(formSubmissions, eq(formSubmissions.formId, forms.id))
    .where(eq(forms.websiteId, websiteId))
    .groupBy(forms.id, forms.settings, forms.revision)
    .orderBy(asc(forms.id));
  return rows
    .map(({ form: { id, settings, revision }, submissionCount, last: latest }) => ({
      id,
      name: text(settings, 'name'),
      fieldCount: list(settings, 'fields').length,
      submissionCount,
      lastSubmission: latest === null ? null : new Date(latest).getTime(),
      useCount: uses.get(id) ?? 0,
      revision,
    }))
    .sort((a, b) => (order === 'asc' ? 1 : -1) * SORTS[sort](a, b) || byName(a, b));
}
