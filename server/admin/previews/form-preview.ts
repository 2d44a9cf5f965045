/** Previews a form in the form builder: on an otherwise empty page, in the theme. */
import { eq } from 'drizzle-orm';
import type { Request } from 'express';
import { collectionTypes } from '#shared/collection-types';
import { textOf } from '#shared/json';
import type { Db } from '../../database/database.ts';
import { newId } from '../../database/ids.ts';
import { collections, forms } from '../../database/schema.ts';
import { checkInput } from '../../http/check-input.ts';
import type { Preview } from '../../site/render-preview.ts';
import { requireForm, storedForm } from '../forms/form-rows.ts';
import { formChange } from '../forms/form-schemas.ts';
import { addressOf } from '../pages/page-rows.ts';
import type { Json } from '../site/documents.ts';

const FORM = /^form:([\w.-]{1,100})$/;

/** The form that a screen or a document of previews refers to (`form:ID`). */
export const previewedForm = (name: unknown): string | undefined => FORM.exec(textOf(name))?.[1];

export interface PreviewedForm {
  readonly websiteId: string;
  readonly id: string;
  /** Unsaved settings, instead of the stored ones. */
  readonly value?: Json | undefined;
}

/**
 * Puts the form on a page of its own, in a transaction that is rolled back; returns the page's path. Throws `not-found`, `invalid-request`.
 */
export async function placeForm(tx: Db, { websiteId, id, value }: PreviewedForm): Promise<string> {
  const { settings } = await requireForm(tx, websiteId, id);
  if (value !== undefined) {
    const { id: _, ...body } = checkInput(formChange, value, 'value');
    await tx
      .update(forms)
      .set({ settings: storedForm(body, settings) })
      .where(eq(forms.id, id));
  }
  const pageId = newId();
  const urlId = `form-${pageId}`.toLowerCase();
  const blocks = [{ id: 'form', type: 'form', value: { formId: id } }];
  const data = {
    ...{
      id: pageId,
      urlId,
      type: collectionTypes.page,
      typeName: 'page',
      enabled: true,
      title: '',
      navigationTitle: '',
    },
    layout: { rows: [{ columns: [{ span: 12, blocks }] }] },
  };
  await tx.insert(collections).values({ id: pageId, websiteId, urlId, position: 0, data });
  return addressOf({ data, urlId });
}

/** The page with its form open, and its fields marked (`site`, `fields.0`). */
export function markForm(preview: Preview, id: string): Preview {
  if (preview.kind !== 'page') return preview;
  const start = preview.html.indexOf(`data-form-id="${id}"`);
  const end = preview.html.indexOf('</form>', start);
  if (start < 0 || end < 0) return preview;
  let count = 0;
  const fields = preview.html
    .slice(start, end)
    .replace(
      / data-field(?:-id)?="/g,
      (attribute) => ` data-document="site" data-path="fields.${count++}"${attribute}`,
    );
  const before = preview.html
    .slice(0, start)
    .replace(/<details class="form-lightbox"/g, '<details open class="form-lightbox"');
  return { kind: 'page', html: before + fields + preview.html.slice(end) };
}

/** The form of `?screen=form:ID`, or of the screen that is given. */
export const formScreenOf = ({ query }: Request, screen: unknown = query['screen']): string | undefined =>
  previewedForm(screen);
