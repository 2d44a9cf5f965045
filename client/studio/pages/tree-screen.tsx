/** `/config/pages`: all pages in their navigations, and the trash. */
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { PAGES } from './page-addresses.ts';
import type { PagesReply } from './page-tree.ts';

/** Requested with the pages, so that it is there when they are. */
const loadList = () => import('./page-list.tsx');
const loadTree = () => import('./page-tree-view.tsx');
const PageList = late(async () => (await loadList()).PageList);
const AddPageDialog = late(async () => (await import('./add-page-dialog.tsx')).AddPageDialog);

export function Screen(): ReactNode {
  const { data, error, refetch } = useRead<PagesReply>(PAGES);
  const { may } = useSession();
  useEffect(() => void Promise.all([loadList(), loadTree()]).catch(() => undefined), []);
  const [isAdding, setAdding] = useState(false);
  const add = may('content.publish') && (
    <Button variant="primary" onPress={() => setAdding(true)}>
      <Plus size={16} aria-hidden /> Add a page
    </Button>
  );
  return (
    <ScreenLayout title="Pages" actions={add}>
      <Late fallback={<Loading />}>{data !== undefined && <PageList data={data} />}</Late>
      {data === undefined && (error === null ? <Loading /> : undefined)}
      <ProblemNote problem={error?.problem} onRetry={() => void refetch()} />
      <Late>{isAdding && <AddPageDialog onClose={() => setAdding(false)} />}</Late>
    </ScreenLayout>
  );
}
