/** Menu entries of pages, links and sections in the page tree. */
import type { MenuEntry } from '../controls/menu.tsx';
import { hasItems } from '../items/has-items.ts';
import type { PageReply } from './page-replies.ts';
import { type Step, stepMove, type TreeEntry, UNLINKED } from './page-tree.ts';
import type { PageActions } from './use-page-actions.ts';

export interface TreeActions extends PageActions {
  openSettings(id: string): void;
  /** For a link's entry: edits it; for a section: adds one. */
  openLink(id: string): void;
  /** Makes the name of an entry a field. */
  startRename(id: string): void;
}

export function menuOf(entry: TreeEntry, actions: TreeActions): readonly MenuEntry[] {
  const { id, page } = entry;
  if (id.startsWith('section:')) return sectionMenu(id, actions);
  if (page !== undefined) return actions.canWrite ? pageMenu(entry, page, actions) : stepEntries(id, actions);
  return linkMenu(entry, actions);
}

const sectionMenu = (id: string, { canMove, openLink }: TreeActions): readonly MenuEntry[] =>
  canMove && id !== UNLINKED ? [{ id: 'add-link', label: 'Add a link…', onAction: () => openLink(id) }] : [];

const pageMenu = ({ id }: TreeEntry, page: PageReply, actions: TreeActions): readonly MenuEntry[] => [
  { id: 'open', label: 'Edit', onAction: () => actions.open(page) },
  ...(hasItems(page) ? [{ id: 'items', label: 'Items', onAction: () => actions.openItems(page) }] : []),
  { id: 'rename', label: 'Rename', onAction: () => actions.startRename(id) },
  { id: 'settings', label: 'Settings…', onAction: () => actions.openSettings(page.id) },
  { id: 'copy', label: 'Copy', onAction: () => void actions.copy(page, id) },
  {
    id: 'home',
    label: 'Set as home page',
    isDisabled: page.isHomepage,
    onAction: () => void actions.makeHome(page),
  },
  ...stepEntries(id, actions),
  ...(actions.canMove && id.startsWith('link:')
    ? [{ id: 'unlink', label: 'Take out of the navigation', onAction: () => actions.removeLink(id) }]
    : []),
  { id: 'delete', label: 'Delete', isDanger: true, onAction: () => void actions.remove(page) },
];

function linkMenu({ id, address, isTrashed }: TreeEntry, actions: TreeActions): readonly MenuEntry[] {
  if (!actions.canMove) return [];
  return [
    ...(address === undefined || isTrashed
      ? []
      : [
          { id: 'rename', label: 'Rename', onAction: () => actions.startRename(id) },
          { id: 'edit', label: 'Edit the link…', onAction: () => actions.openLink(id) },
        ]),
    ...stepEntries(id, actions),
    { id: 'remove', label: 'Remove the link', isDanger: true, onAction: () => actions.removeLink(id) },
  ];
}

const STEPS: readonly (readonly [Step, string])[] = [
  ['up', 'Move up'],
  ['down', 'Move down'],
  ['in', 'Move into the page above'],
  ['out', 'Move out'],
];

const stepEntries = (id: string, { canMove, move }: TreeActions): readonly MenuEntry[] =>
  canMove && id.startsWith('link:')
    ? STEPS.map(([step, label]) => ({ id: step, label, onAction: () => move(stepMove(id, step)) }))
    : [];
