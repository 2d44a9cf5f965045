/** Comments and reviews: approve, remove, reply. */
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useSession } from '../session/session-context.ts';
import { BulkBar } from '../tables/bulk-bar.tsx';
import { useFilters } from '../tables/use-filters.ts';
import { type ListShape, useList } from '../tables/use-list.ts';
import { CommentCard } from './comment-card.tsx';
import { type CommentList, type CommentStatus, MODERATION, type ModeratedComment } from './comment-replies.ts';
import { useModeration } from './use-moderation.ts';

const CommentSettings = late(async () => (await import('./comment-settings.tsx')).CommentSettings);

const defaults = { tab: 'pending' };
const shape: ListShape<CommentList, ModeratedComment> = {
  rowsOf: ({ comments }) => comments,
  nextOf: ({ nextPageCursor }) => nextPageCursor,
};
const titles: Readonly<Record<CommentStatus, string>> = {
  pending: 'Waiting',
  approved: 'Approved',
  removed: 'Removed',
};
const empty: Readonly<Record<CommentStatus, string>> = {
  pending: 'Nothing waits for approval',
  approved: 'Nothing has been approved yet',
  removed: 'Nothing has been removed',
};

export function Screen() {
  const [{ tab }, setFilters] = useFilters(defaults);
  const maySettle = useSession().may('settings');
  const lists = (Object.keys(titles) as CommentStatus[]).map((status) => ({
    id: status,
    title: titles[status],
    content: <Comments key={status} status={status} />,
  }));
  const settings = {
    id: 'settings',
    title: 'Settings',
    content: (
      <Late fallback={<Loading label="Settings" />}>
        <CommentSettings />
      </Late>
    ),
  };
  return (
    <ScreenLayout title="Comments">
      <Tabs
        label="Comments"
        tabs={maySettle ? [...lists, settings] : lists}
        selected={tab}
        onSelect={(id) => setFilters({ tab: id })}
      />
    </ScreenLayout>
  );
}

function Comments({ status }: { readonly status: CommentStatus }) {
  const list = useList(MODERATION, { status }, shape);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const moderation = useModeration(() => setSelected(new Set()));
  const rows = list.rows ?? [];
  const chosen = rows.filter(({ id }) => selected.has(id));
  const toggle = (id: string, isOn: boolean): void =>
    setSelected(new Set(isOn ? [...selected, id] : [...selected].filter((one) => one !== id)));
  return (
    <div className="studio-panel-fields">
      <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
        {status === 'approved' ? null : (
          <Button onPress={() => void moderation.judge(chosen, 'approved')}>Approve</Button>
        )}
        {status === 'removed' ? null : <Button onPress={() => void moderation.judge(chosen, 'removed')}>Remove</Button>}
      </BulkBar>
      <ProblemNote problem={list.problem} onRetry={list.retry} />
      {list.isPending ? <Loading label="Comments" /> : null}
      {list.rows?.length === 0 ? <EmptyState title={empty[status]} /> : null}
      <ul className="studio-comments">
        {rows.map((comment) => (
          <CommentCard
            key={comment.id}
            comment={comment}
            moderation={moderation}
            isSelected={selected.has(comment.id)}
            onSelect={(isOn) => toggle(comment.id, isOn)}
          />
        ))}
      </ul>
      {list.more === undefined ? null : (
        <div>
          <Button onPress={list.more} isPending={list.isLoadingMore}>
            Load More
          </Button>
        </div>
      )}
    </div>
  );
}
