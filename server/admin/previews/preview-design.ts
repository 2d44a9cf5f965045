/** An unsaved design: its styles, and the body classes of its tweaks. */
import { decodeEntities } from '#shared/html';
import { ends, spansOf } from '#shared/spans';
import type { Db } from '../../database/database.ts';
import { checkInput } from '../../http/check-input.ts';
import type { AdminContext } from '../admin-context.ts';
import { checkTweaks, design } from '../site/design-routes.ts';
import { documents, type Json, readRevised, writeDocument } from '../site/documents.ts';

/** Replaces the stored design. Throws `invalid-request` for an invalid one. */
export async function applyDesign(tx: Db, context: AdminContext, value: Json): Promise<void> {
  const { websiteId } = context;
  const { data } = await readRevised(tx, websiteId, documents.design);
  const changed = checkInput(design, value, 'value');
  checkTweaks(changed, design.parse(data ?? {}), context);
  await writeDocument(tx, websiteId, documents.design, changed);
}

/** The style elements of a page that depend on its design, and its body classes. */
export function designIn(html: string): { readonly html: string; readonly classes: string } {
  const styles = spansOf(html, /<(style) data-(?:theme|design)>/, ends.element);
  const [body] = spansOf(html, /<body\b/, ends.tag);
  const tag = body === undefined ? '' : html.slice(body.from, body.to);
  const classes = /\sclass="([^"]*)"/i.exec(tag)?.[1] ?? '';
  return { html: styles.map(({ from, to }) => html.slice(from, to)).join('\n'), classes: decodeEntities(classes) };
}
