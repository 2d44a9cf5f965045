/** All pages in their navigations, searched, with the dialogs of each; areas of the theme, and the trash. */
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { linkOf } from './navigation-links.ts';
import { allEntries, findEntries, type PagesReply, type TreeEntry, treeOf } from './page-tree.ts';
import { usePageActions } from './use-page-actions.ts';

const LinkDialog = late(async () => (await import('./link-dialog.tsx')).LinkDialog);
const PageSettingsDialog = late(async () => (await import('./page-settings-dialog.tsx')).PageSettingsDialog);
const Areas = late(async () => (await import('./tree-sections.tsx')).Areas);
const Trash = late(async () => (await import('./tree-sections.tsx')).Trash);
const PageTree = late(async () => (await import('./page-tree-view.tsx')).PageTree);

export function PageList({ data }: { readonly data: PagesReply }): ReactNode {
  const [search, setSearch] = useState('');
  const [settingsOf, setSettingsOf] = useState<string | null>(null);
  const [linkAt, setLinkAt] = useState<string | null>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const actions = usePageActions(data);
  const finish = (entry: TreeEntry, name: string | undefined): void => {
    setRenamed(null);
    focusEntry(entry.id);
    if (name !== undefined) void actions.rename(entry, name);
  };
  const tree = treeOf(data);
  const entries = findEntries(tree, search);
  const startRename = (id: string): void => {
    const entry = allEntries(tree).find((one) => one.id === id);
    if (entry !== undefined && actions.canRename(entry)) setRenamed(id);
  };
  const trash = data.pages.filter(({ deletedAt }) => deletedAt !== null);
  return (
    <>
      <TextField className="studio-search" aria-label="Search pages" type="search" value={search} onChange={setSearch}>
        <Search size={16} aria-hidden />
        <Input className="studio-input" placeholder="Search pages" />
      </TextField>
      <Late fallback={<Loading />}>
        <PageTree
          key={search}
          entries={entries}
          actions={{ ...actions, openSettings: setSettingsOf, openLink: setLinkAt, startRename }}
          renaming={{ id: renamed, finish }}
        />
      </Late>
      <Late>
        {search === '' && <Areas />}
        {trash.length > 0 && search === '' && <Trash pages={trash} actions={actions} />}
      </Late>
      <Late>
        {linkAt !== null && (
          <LinkDialog
            link={linkOf(data.sections, linkAt)}
            onWrite={(link) => actions.writeLink(linkAt, link)}
            onClose={() => setLinkAt(null)}
          />
        )}
      </Late>
      <Late>{settingsOf !== null && <PageSettingsDialog id={settingsOf} onClose={() => setSettingsOf(null)} />}</Late>
    </>
  );
}

/** The row has the focus again, from which the arrow keys go on. */
const focusEntry = (id: string): void =>
  document.querySelector<HTMLElement>(`.studio-page-tree [data-key="${CSS.escape(id)}"]`)?.focus();
