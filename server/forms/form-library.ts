/** Where a form's settings come from: what an owner has changed, else the site's content, else a product's additional fields. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { formDeliverySettings, formSettings } from '#shared/form-settings';
import { decodeEntities } from '#shared/html';
import { readSettings, type ValuesOf } from '#shared/settings';
import { isData } from '../content/fields.ts';
import { readSiteFile } from '../content/site-file.ts';
import type { Database } from '../database/database.ts';
import { selectRow } from '../database/rows.ts';

type Form = ValuesOf<typeof formSettings>;

export interface FormDefinition {
  readonly id: string;
  readonly form: Form;
  readonly delivery: ValuesOf<typeof formDeliverySettings>;
}

export interface FormLibrary {
  find(id: string): Promise<FormDefinition | undefined>;
  /** The only form of the site's content that has all of these fields: for callers that do not say which form they mean. */
  findByFields(ids: readonly string[]): FormDefinition | undefined;
}

export type FormFile = Readonly<Record<string, unknown>>;

/** Reads `forms` of a content folder's site. Throws when there is no site or no JSON. */
export function readForms(contentFolder: string): FormFile {
  const { forms } = readSiteFile(contentFolder);
  return isData(forms) ? forms : {};
}

const settingsRow = z.object({ settings: z.unknown() });

export function createFormLibrary(database: Database, content: FormFile): FormLibrary {
  const known = new Map(Object.entries(content).map(([id, row]) => [id, formDefinition(id, row)]));
  return {
    async find(id) {
      const row = await selectRow(
        database.db,
        settingsRow,
        sql`
        SELECT coalesce(
          (SELECT settings FROM forms WHERE id = ${id}),
          (SELECT data #> '{structuredContent,additionalFieldsForm}' FROM items
            WHERE data #>> '{structuredContent,additionalFieldsFormId}' = ${id} AND ${!known.has(id)} LIMIT 1)) AS settings`,
      );
      return isData(row?.settings) ? formDefinition(id, row.settings) : known.get(id);
    },
    findByFields(ids) {
      if (ids.length === 0) return undefined;
      const fitting = [...known.values()].filter(({ form }) =>
        ids.every((id) => form.fields.some((field) => field.id === id)),
      );
      return fitting.length === 1 ? fitting[0] : undefined;
    },
  };
}

/** A form as settings have it. Own content or an owner wrote them: what is wrong in them has its default. */
export function formDefinition(id: string, input: unknown): FormDefinition {
  const { values } = readSettings(formSettings, input);
  const fields = values.fields.map((field) => ({
    ...field,
    // Texts of page JSON are HTML; what browsers send back is the text itself.
    title: decodeEntities(field.title),
    options: field.options.map(decodeEntities),
  }));
  return { id, form: { ...values, id, fields }, delivery: readSettings(formDeliverySettings, input).values };
}
