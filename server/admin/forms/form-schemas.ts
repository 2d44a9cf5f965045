/** Request and reply schemas of forms. */
import { z } from 'zod';
import { isEmail } from '#shared/email-address';
import { formDeliverySettings, formFieldSettings, formFieldTypes, siteFormSettings } from '#shared/form-settings';
import { adminMessages } from '#shared/messages/admin';
import type { ValuesOf } from '#shared/settings';
import { isWebAddress } from '#shared/web-address';
import { moment } from '../../http/reply-fields.ts';
import { sortOrder } from '../../http/sorted-list.ts';
import { revision } from '../revisions.ts';
import { settingSchema } from '../setting-schemas.ts';

/** Names that forms send besides the answers, and unsafe keys. */
const RESERVED_IDS: ReadonlySet<string> = new Set(['formId', 'crumb', '__proto__', 'constructor', 'prototype']);

export const MAX_NAME = 200;

/** Field types with options. */
const WITH_OPTIONS: ReadonlySet<string> = new Set(['radio', 'checkbox', 'select', 'likert']);

const { id: _id, ...ofForms } = siteFormSettings;
const form = settingSchema(ofForms);

const field = settingSchema(formFieldSettings)
  .extend({
    id: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'is made of letters, digits, dots and hyphens')
      .refine((id) => !RESERVED_IDS.has(id), 'is a reserved name'),
    type: z.enum(formFieldTypes),
  })
  .refine(
    ({ type, options }) =>
      !WITH_OPTIONS.has(String(type)) || (options as readonly string[]).some((text) => text !== ''),
    {
      error: 'must have at least 1 entry',
      path: ['options'],
    },
  );

const webhook = z.strictObject({
  url: z
    .string()
    .max(2000)
    .refine((url) => /^https?:\/\/[^/]/i.test(url) && isWebAddress(url), {
      error: (issue) => adminMessages.pageUrl(String(issue.input)),
    }),
  secret: z.string().max(200).optional().describe('Signing secret; if missing, it stays unchanged.'),
  hasSecret: z.boolean().optional().describe('Accepted as it was read; has no effect.'),
});

const delivery = {
  emails: z.array(z.string().trim().refine(isEmail, adminMessages.email)).max(formDeliverySettings.emails.max),
  webhooks: z.array(webhook).max(formDeliverySettings.webhooks.max),
  mailingLists: z
    .array(
      z.strictObject({
        list: z.string().min(1, adminMessages.mailingList).max(200),
        doubleOptIn: z.boolean().default(false),
        onlyIfField: z
          .string()
          .max(formDeliverySettings.mailingLists.of.of.onlyIfField.max)
          .default('')
          .describe(
            'Id of a checkbox field: only those who tick it are added, nobody if there is no such field. Empty: all.',
          ),
        onlyIfOption: z
          .string()
          .max(formDeliverySettings.mailingLists.of.of.onlyIfOption.max)
          .default('')
          .describe('The option of that field to tick. Empty: any.'),
      }),
    )
    .max(formDeliverySettings.mailingLists.max),
  membersOnly: z.boolean(),
  spreadsheetName: z.string().trim().max(formDeliverySettings.spreadsheetName.max),
};

const uniqueIds = (fields: readonly { readonly id?: unknown }[]): boolean =>
  new Set(fields.map(({ id }) => id)).size === fields.length;

const fields = z.array(field).max(siteFormSettings.fields.max).refine(uniqueIds, 'must have fields of different ids');

export interface FormBody extends Omit<ValuesOf<typeof ofForms>, 'fields'> {
  readonly fields: readonly ValuesOf<typeof formFieldSettings>[];
  readonly emails: readonly string[];
  readonly webhooks: readonly z.infer<typeof webhook>[];
  readonly mailingLists: ValuesOf<typeof formDeliverySettings>['mailingLists'];
  readonly membersOnly: boolean;
  readonly spreadsheetName: string;
}

const body = form.extend({
  name: z.string().trim().min(1, 'is missing').max(MAX_NAME),
  fields: fields.default([]),
  emails: delivery.emails.default([]),
  webhooks: delivery.webhooks.default([]),
  mailingLists: delivery.mailingLists.default([]),
  membersOnly: delivery.membersOnly.default(false),
  spreadsheetName: delivery.spreadsheetName.default(''),
});

/** A form with all of its settings; missing ones have their defaults. */
export const formBody = body as unknown as z.ZodType<FormBody>;

export interface FormChange extends FormBody {
  readonly id?: string | undefined;
}

/** The same, as it was read. */
export const formChange = body.extend({
  id: z.string().max(100).optional().describe('Accepted as it was read; has no effect.'),
}) as unknown as z.ZodType<FormChange>;

/** A form as its versions contain it. */
export const formDocument = z.looseObject({
  id: z.string(),
  name: z.string(),
  fields: z.array(z.looseObject({ id: z.string(), type: z.enum(formFieldTypes) })),
  emails: z.array(z.string()),
  webhooks: z.array(z.object({ url: z.string(), hasSecret: z.boolean() })),
  mailingLists: z.array(
    z.object({
      list: z.string(),
      doubleOptIn: z.boolean(),
      // Versions of earlier releases do not have them.
      onlyIfField: z.string().default(''),
      onlyIfOption: z.string().default(''),
    }),
  ),
  membersOnly: z.boolean(),
  spreadsheetName: z.string().default(''),
});
export type FormDocument = z.infer<typeof formDocument>;

export const storedForm = formDocument.extend({ revision }).meta({ id: 'Form' });

export const formList = z.object({
  forms: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      fieldCount: z.number().int(),
      submissionCount: z.number().int(),
      lastSubmission: moment.nullable(),
      useCount: z.number().int().describe('Number of pages, items, slides and drafts that use the form.'),
      revision,
    }),
  ),
});

export const formSorting = z.strictObject({
  sort: z.enum(['name', 'uses', 'submissions', 'last']).default('name').describe('`last`: the last submission.'),
  order: sortOrder.default('asc'),
});

export type FormSorting = z.infer<typeof formSorting>;

export const formUsage = z.object({
  uses: z.array(
    z.object({
      kind: z.enum(['page', 'item', 'block-field', 'slide', 'draft']),
      id: z.string(),
      title: z.string(),
    }),
  ),
});
export type FormUse = z.infer<typeof formUsage>['uses'][number];
