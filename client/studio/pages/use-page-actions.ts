/** What can be done with pages in the tree. */
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call, type Result } from '../api.ts';
import { useToast } from '../controls/toast.tsx';
import { useSession } from '../session/session-context.ts';
import type { PageReply } from './page-replies.ts';
import { type Move, moveEntry, type NavigationSection, type PagesReply } from './page-tree.ts';

export interface PageActions {
  readonly canWrite: boolean;
  readonly canMove: boolean;
  open(page: PageReply): void;
  copy(page: PageReply): Promise<void>;
  makeHome(page: PageReply): Promise<void>;
  remove(page: PageReply): Promise<void>;
  restore(page: PageReply): Promise<void>;
  move(move: Move | undefined): void;
}

const PAGES = '/api/owner/pages';

export function usePageActions(data: PagesReply): PageActions {
  const { may } = useSession();
  const toast = useToast();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: [PAGES] });
  /** Says why something failed; else what was done. */
  const tell = async (work: Promise<Result<unknown>>, message: string, undo?: () => void): Promise<void> => {
    const result = await work;
    await refresh();
    if (!result.ok) return toast({ message: result.problem.error, isError: true });
    toast({ message, ...(undo === undefined ? {} : { action: { label: 'Undo', onPress: undo } }) });
  };
  const addressOf = ({ id }: PageReply): string => `${PAGES}/${encodeURIComponent(id)}`;
  const restore = (page: PageReply): Promise<void> =>
    tell(call('POST', `${addressOf(page)}/restore`), `“${page.title}” is back`);
  const store = (sections: readonly NavigationSection[], before?: readonly NavigationSection[]): void => {
    client.setQueryData<PagesReply>([PAGES], (reply) => reply && { ...reply, sections });
    const undo = before === undefined ? undefined : () => store(before);
    void tell(call('PUT', '/api/owner/navigations', { body: { navigations: sections } }), 'Moved', undo);
  };
  return {
    canWrite: may('content.publish'),
    canMove: may('navigation'),
    open: ({ id }) => navigate(`/pages/${id}`),
    copy: (page) => tell(call('POST', `${addressOf(page)}/copy`), `“${page.title}” was copied`),
    makeHome: (page) => tell(call('POST', `${addressOf(page)}/homepage`), `“${page.title}” is the home page`),
    remove: (page) =>
      tell(call('DELETE', addressOf(page)), `“${page.title}” is in the trash`, () => void restore(page)),
    restore,
    move(move) {
      const sections = move && moveEntry(data, move);
      if (sections === undefined) toast({ message: 'It cannot be moved there.' });
      else store(sections, data.sections);
    },
  };
}
