/** `/config/pages`: all pages in their navigations, and the trash. */
import { Plus, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Input, TextField } from 'react-aria-components';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { linkOf } from './navigation-links.ts';
import { PAGES } from './page-addresses.ts';
import { findEntries, type PagesReply, treeOf } from './page-tree.ts';
import { usePageActions } from './use-page-actions.ts';

const AddPageDialog = late(async () => (await import('./add-page-dialog.tsx')).AddPageDialog);
const LinkDialog = late(async () => (await import('./link-dialog.tsx')).LinkDialog);
const PageSettingsDialog = late(async () => (await import('./page-settings-dialog.tsx')).PageSettingsDialog);
const Areas = late(async () => (await import('./tree-sections.tsx')).Areas);
const Trash = late(async () => (await import('./tree-sections.tsx')).Trash);
const PageTree = late(async () => (await import('./page-tree-view.tsx')).PageTree);

export function Screen(): ReactNode {
  const { data, error, refetch } = useRead<PagesReply>(PAGES);
  const { may } = useSession();
  const [isAdding, setAdding] = useState(false);
  const add = may('content.publish') && (
    <Button variant="primary" onPress={() => setAdding(true)}>
      <Plus size={16} aria-hidden /> Add a page
    </Button>
  );
  return (
    <ScreenLayout title="Pages" actions={add}>
      {data !== undefined && <Pages data={data} />}
      {data === undefined && (error === null ? <Loading /> : undefined)}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      <Late>{isAdding && <AddPageDialog onClose={() => setAdding(false)} />}</Late>
    </ScreenLayout>
  );
}

function Pages({ data }: { readonly data: PagesReply }): ReactNode {
  const [search, setSearch] = useState('');
  const [settingsOf, setSettingsOf] = useState<string | null>(null);
  const [linkAt, setLinkAt] = useState<string | null>(null);
  const actions = usePageActions(data);
  const entries = findEntries(treeOf(data), search);
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
          actions={{ ...actions, openSettings: setSettingsOf, openLink: setLinkAt }}
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
