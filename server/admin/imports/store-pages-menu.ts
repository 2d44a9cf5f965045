/** Store pages that an import adds stand in the menus where the first one stands, below it. */
import { isDeepStrictEqual } from 'node:util';
import { decodeEntities, escapeHtml } from '#shared/html';
import { field, isData, listOf, textOf } from '#shared/json';
import { may } from '#shared/roles';
import type { Db } from '../../database/database.ts';
import type { Admin } from '../admins.ts';
import type { CollectionRow } from '../items/item-store.ts';
import { recordVersions } from '../site/document-versions.ts';
import { documents, readDocument, writeDocument } from '../site/documents.ts';
import { MAX_LINKS } from '../site/navigation.ts';
import { navigationsDocument } from '../site/navigation-routes.ts';

interface Menus {
  readonly websiteId: string;
  readonly admin: Admin;
  readonly target: CollectionRow;
}

interface AddedPage {
  readonly id: string;
  readonly title: string;
}

/** Whether one of the links, or of those below, is one to the page. */
const leadsTo = (links: unknown, id: string): boolean =>
  listOf(links).some((link) => field(link, 'collectionId') === id || leadsTo(field(link, 'items'), id));

const countOf = (links: unknown): number =>
  listOf(links).reduce<number>((sum, link) => sum + 1 + countOf(field(link, 'items')), 0);

/** Below the link to the page, and below those that were put there before, whose names go on with a number. */
function withLink(links: unknown, { id, title }: AddedPage, target: CollectionRow): readonly unknown[] {
  const list = listOf(links).map((link) =>
    isData(link) && link['items'] !== undefined
      ? { ...link, items: withLink(link['items'], { id, title }, target) }
      : link,
  );
  const first = list.findIndex((link) => field(link, 'collectionId') === target.id);
  if (first < 0) return list;
  const base = title.replace(/ \d+$/, '');
  const isNumbered = (link: unknown): boolean => {
    const name = decodeEntities(textOf(field(link, 'title')));
    return name.startsWith(`${base} `) && /^\d+$/.test(name.slice(base.length + 1));
  };
  let at = first + 1;
  while (at < list.length && isNumbered(list[at])) at += 1;
  return list.toSpliced(at, 0, { collectionId: id, title: escapeHtml(title), items: [] });
}

/** Adds the page to each menu that has the first one; not for those who may not change menus. */
export async function putInMenus(tx: Db, { websiteId, admin, target }: Menus, page: AddedPage): Promise<void> {
  if (!may(admin.roles, 'navigation')) return;
  const scope = { context: { websiteId }, author: admin.id };
  await recordVersions(tx, scope, [{ recorded: navigationsDocument }], async () => {
    const stored = await readDocument(tx, websiteId, documents.navigation);
    if (stored === undefined) return;
    const changed = Object.fromEntries(
      Object.entries(stored).map(([name, links]) => [
        name,
        countOf(links) < MAX_LINKS ? withLink(links, page, target) : links,
      ]),
    );
    if (!isDeepStrictEqual(changed, stored)) await writeDocument(tx, websiteId, documents.navigation, changed);
  });
}

/** Where store pages are that were added, or would be. */
export async function menuMessage(tx: Db, { websiteId, admin, target, isDry }: Menus & { readonly isDry: boolean }) {
  const stored = await readDocument(tx, websiteId, documents.navigation);
  const title = decodeEntities(textOf(target.data['title']));
  const isInMenu = Object.values(stored ?? {}).some((links) => leadsTo(links, target.id));
  const [are, stand] = isDry ? ['would be', 'would stand'] : ['are', 'stand'];
  if (!isInMenu) return `The new store pages ${are} in no menu, because “${title}” is in none: add them under Pages.`;
  if (!may(admin.roles, 'navigation'))
    return `The new store pages ${are} in no menu: it takes the permission “navigation” to add them.`;
  return `The new store pages ${stand} in the menu below “${title}”.`;
}
