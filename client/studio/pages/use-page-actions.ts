/** Actions on pages and links in the tree. */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call, type Result } from '../api.ts';
import { useToast } from '../controls/toast.tsx';
import { collectionScreen } from '../items/item-addresses.ts';
import { type Session, useSession } from '../session/session-context.ts';
import { changeNavigations, type NavigationChange } from './navigation-changes.ts';
import {
  addLink,
  linkOf,
  type NavigationLink,
  type NavigationSection,
  removeLink,
  replaceLink,
} from './navigation-links.ts';
import { PAGES, pageCall, pageScreen } from './page-addresses.ts';
import type { PageReply } from './page-replies.ts';
import { type Move, moveEntry, type PagesReply, type TreeEntry } from './page-tree.ts';
import { renameOf } from './renamed-entry.ts';

/** `id`: the id of the tree entry. */
export interface PageActions {
  readonly canWrite: boolean;
  readonly canMove: boolean;
  open(page: PageReply): void;
  /** For pages with items. */
  openItems(page: PageReply): void;
  /** The copy is placed after the entry. */
  copy(page: PageReply, id: string): Promise<void>;
  makeHome(page: PageReply): Promise<void>;
  remove(page: PageReply): Promise<void>;
  restore(page: PageReply): Promise<void>;
  canRename(entry: TreeEntry): boolean;
  /** Changes how a page or a link is called in navigations. */
  rename(entry: TreeEntry, name: string): Promise<void>;
  move(move: Move | undefined): void;
  /** Changes a link, or adds one at the end of a section. Resolves when the server has stored it. */
  writeLink(id: string, link: NavigationLink): Promise<Result<unknown>>;
  /** Removes a link from its navigation; its page stays. */
  removeLink(id: string): void;
}

const setHome = ({ id }: PageReply): Promise<Result<unknown>> => call('POST', `${pageCall(id)}/homepage`);

const SECTION = /^section:(.*)$/;

export function usePageActions(data: PagesReply): PageActions {
  const { may } = useSession();
  const toast = useToast();
  const [, navigate] = useLocation();
  const { refresh, tell, store } = useChanges();
  const { sections } = data;
  const canMove = may('navigation');
  const restore = (page: PageReply): Promise<void> =>
    tell(call('POST', `${pageCall(page.id)}/restore`), `“${page.title}” is back`);
  const change = (to: readonly NavigationSection[], message: string): Promise<void> =>
    tell(store({ from: sections, to }), message, () => void tell(store({ from: to, to: sections }), 'Moved back'));
  return {
    canWrite: may('content.publish'),
    canMove,
    open: ({ id }) => navigate(pageScreen(id)),
    openItems: ({ id }) => navigate(collectionScreen(id)),
    async copy(page, id) {
      const copied = await call<PageReply>('POST', `${pageCall(page.id)}/copy`);
      if (!copied.ok) return tell(Promise.resolve(copied), '');
      const to = canMove ? withCopy(data, copied.body, id) : undefined;
      const placed = to && (await store({ from: sections, to }));
      const undo = async (): Promise<void> => {
        if (to !== undefined && placed?.ok) await store({ from: to, to: sections });
        await tell(call('DELETE', pageCall(copied.body.id)), `“${copied.body.title}” is in the trash`);
      };
      await tell(Promise.resolve(copied), `“${copied.body.title}” was added as a draft`, () => void undo());
    },
    makeHome: (page) => makeHome(page, data, tell),
    remove: (page) =>
      tell(call('DELETE', pageCall(page.id)), `“${page.title}” is in the trash`, () => void restore(page)),
    restore,
    ...renaming(data, { tell, store, may }),
    move(move) {
      const to = move && moveEntry(data, move);
      if (to === undefined) toast({ message: 'It cannot be moved there.' });
      else void change(to, 'Moved');
    },
    async writeLink(id, link) {
      const [, section] = SECTION.exec(id) ?? [];
      const to = section === undefined ? replaceLink(sections, id, link) : addLink(sections, section, link);
      const result = await store({ from: sections, to });
      await refresh();
      return result;
    },
    removeLink: (id) => void change(removeLink(sections, id), `“${titleOf(linkOf(sections, id))}” was removed`),
  };
}

function makeHome(page: PageReply, { pages }: PagesReply, tell: ReturnType<typeof useChanges>['tell']): Promise<void> {
  const before = pages.find(({ isHomepage }) => isHomepage);
  const back = before && (() => void tell(setHome(before), `“${before.title}” is the home page again.`));
  return tell(setHome(page), `“${page.title}” is the home page now.`, back);
}

function renaming(
  data: PagesReply,
  { tell, store, may }: Pick<ReturnType<typeof useChanges>, 'tell' | 'store'> & Pick<Session, 'may'>,
): Pick<PageActions, 'canRename' | 'rename'> {
  const { sections } = data;
  return {
    canRename(entry) {
      const renamed = renameOf(data, entry, '');
      return renamed !== undefined && may(renamed.kind === 'page' ? 'content.publish' : 'navigation');
    },
    async rename(entry, name) {
      const renamed = renameOf(data, entry, name);
      if (renamed === undefined) return;
      const write = (to: string): Promise<Result<unknown>> =>
        renamed.kind === 'page'
          ? call('PUT', pageCall(renamed.id), { body: { navigationTitle: to } })
          : store(to === name ? { from: sections, to: renamed.to } : { from: renamed.to, to: sections });
      await tell(write(name), `“${entry.title}” is “${name}” now`, () => void tell(write(entry.title), 'Renamed back'));
    },
  };
}

const titleOf = (link: NavigationLink | undefined): string => link?.title ?? link?.externalLink?.title ?? 'The link';

/** The navigations with a copied page after the original's link; undefined for a page without a link. */
function withCopy(data: PagesReply, copy: PageReply, id: string): readonly NavigationSection[] | undefined {
  if (!id.startsWith('link:')) return undefined;
  const pages = [...data.pages, copy];
  return moveEntry({ ...data, pages }, { from: `page:${copy.id}`, to: id, position: 'after' });
}

/** Runs calls whose results are reported, and updates the tree. */
function useChanges() {
  const toast = useToast();
  const client = useQueryClient();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [PAGES] });
  return {
    refresh,
    /** Reports an error, or the success message. */
    async tell(work: Promise<Result<unknown>>, message: string, undo?: () => void): Promise<void> {
      const result = await work;
      await refresh();
      if (!result.ok) return toast({ message: result.problem.error, isError: true });
      toast({ message, ...(undo === undefined ? {} : { action: { label: 'Undo', onPress: undo } }) });
    },
    /** The tree shows the change immediately. */
    store(change: NavigationChange): Promise<Result<unknown>> {
      client.setQueryData<PagesReply>([PAGES], (reply) => reply && { ...reply, sections: change.to });
      return changeNavigations(change);
    },
  };
}
