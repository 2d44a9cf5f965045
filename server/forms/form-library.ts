/** Finds the settings of forms: the site's forms, else a product's additional fields. */

import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { formDeliverySettings, formSettings } from '#shared/form-settings';
import { decodeEntities } from '#shared/html';
import { readSettings, type ValuesOf } from '#shared/settings';
import { isData } from '../content/fields.ts';
import type { Database } from '../database/database.ts';
import { selectRow, selectRows } from '../database/rows.ts';

type Form = ValuesOf<typeof formSettings>;

export interface FormDefinition {
  readonly id: string;
  readonly form: Form;
  readonly delivery: ValuesOf<typeof formDeliverySettings>;
}

export interface FormLibrary {
  find(id: string): Promise<FormDefinition | undefined>;
  /** The only form of the site that has all of these fields: for callers that do not name the form. */
  findByFields(ids: readonly string[]): Promise<FormDefinition | undefined>;
}

const settingsRow = z.object({ settings: z.unknown() });
const formRow = z.object({ id: z.string(), settings: z.unknown() });

export function createFormLibrary({ db }: Pick<Database, 'db'>): FormLibrary {
  return {
    async find(id) {
      const row = await selectRow(
        db,
        settingsRow,
        sql`
        SELECT coalesce(
          (SELECT settings FROM forms WHERE id = ${id}),
          (SELECT data #> '{structuredContent,additionalFieldsForm}' FROM items
            WHERE data #>> '{structuredContent,additionalFieldsFormId}' = ${id} LIMIT 1)) AS settings`,
      );
      return isData(row?.settings) ? formDefinition(id, row.settings) : undefined;
    },
    async findByFields(ids) {
      if (ids.length === 0) return undefined;
      const rows = await selectRows(
        db,
        formRow,
        sql`
        SELECT id, settings FROM forms
        WHERE (SELECT array_agg(field ->> 'id') FROM jsonb_array_elements(
            CASE jsonb_typeof(settings -> 'fields') WHEN 'array' THEN settings -> 'fields' ELSE '[]' END) field)
          @> ARRAY(SELECT json_array_elements_text(${JSON.stringify(ids)}::json))
        LIMIT 2`,
      );
      const [row, other] = rows;
      return row === undefined || other !== undefined ? undefined : formDefinition(row.id, row.settings);
    },
  };
}

/** Parses form settings. They come from content files or admins: invalid ones are replaced by their defaults. */
export function formDefinition(id: string, input: unknown): FormDefinition {
  const { values } = readSettings(formSettings, input);
  const fields = values.fields.map((field) => ({
    ...field,
    // Texts in page JSON are HTML; browsers send back the plain text.
    title: decodeEntities(field.title),
    options: field.options.map(decodeEntities),
  }));
  return { id, form: { ...values, id, fields }, delivery: readSettings(formDeliverySettings, input).values };
}
