/** Restock sign-ups, and notification emails. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { EmptyState } from '../controls/empty-state.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ProgressBar } from '../controls/progress-bar.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useToast } from '../controls/toast.tsx';
import { useRead } from '../read.ts';
import { BulkBar } from '../tables/bulk-bar.tsx';
import { DataTable, type TableColumn } from '../tables/data-table.tsx';
import { LIST } from '../tables/list-address.ts';
import { type ListShape, useList } from '../tables/use-list.ts';
import { Time } from '../times.tsx';
import {
  countText,
  GROUPS,
  type GroupList,
  groupKey,
  groupTitle,
  isInStock,
  type SignUpGroup,
} from './restock-replies.ts';
import { type SendJobState, useSendJob } from './use-send-job.ts';

const SignUpsDialog = late(async () => (await import('./sign-ups-dialog.tsx')).SignUpsDialog);

const shape: ListShape<GroupList, SignUpGroup> = {
  rowsOf: ({ signUpGroups }) => signUpGroups,
  nextOf: ({ nextPageCursor }) => nextPageCursor,
};
const NO_FILTERS = {};

export function Screen() {
  const list = useList(GROUPS, NO_FILTERS, shape);
  const total = useRead<GroupList>(GROUPS).data?.totalSignUps;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<SignUpGroup>();
  const { sending, sendTo, sendAll } = useSending(() => setSelected(new Set()));
  const rows = list.rows ?? [];
  const chosen = rows.filter((row) => selected.has(groupKey(row)));
  const all = (
    <Button variant="primary" isDisabled={!total || sending.isRunning} onPress={() => void sendAll(rows)}>
      Send to all in stock…
    </Button>
  );
  return (
    <ScreenLayout title="Restock lists" isWide actions={all}>
      {total === undefined ? null : <p className="studio-soft">{`${countText(total, 'sign-up')} in all`}</p>}
      <SendProgress sending={sending} />
      <BulkBar count={chosen.length} onClear={() => setSelected(new Set())}>
        <Button isDisabled={sending.isRunning} onPress={() => void sendTo(chosen)}>
          Send…
        </Button>
      </BulkBar>
      <ProblemNote problem={list.problem} onRetry={list.retry} />
      {list.isPending ? <Loading label="Restock lists" /> : null}
      {list.rows?.length === 0 ? (
        <EmptyState title="Nobody is waiting">
          <p>Visitors sign up on the pages of products that are sold out.</p>
        </EmptyState>
      ) : null}
      {rows.length === 0 ? null : (
        <DataTable
          label="Restock lists"
          rows={rows}
          keyOf={groupKey}
          columns={columns}
          onOpen={setShown}
          selected={selected}
          onSelect={setSelected}
          more={list.more}
          isLoadingMore={list.isLoadingMore}
        />
      )}
      <Late>{shown === undefined ? null : <SignUpsDialog group={shown} onClose={() => setShown(undefined)} />}</Late>
    </ScreenLayout>
  );
}

function stockText(group: SignUpGroup): string {
  if (group.unlimited === true) return 'Unlimited';
  if (group.qtyInStock === null) return 'Removed';
  return group.qtyInStock > 0 ? String(group.qtyInStock) : 'Sold out';
}

const columns: readonly TableColumn<SignUpGroup>[] = [
  {
    id: 'title',
    title: 'Product',
    onPhone: 'start',
    isRowHeader: true,
    cell: (group) => <span className="studio-one-line">{groupTitle(group)}</span>,
  },
  {
    id: 'stock',
    title: 'In stock',
    onPhone: 'below-start',
    width: 110,
    cell: (group) => (isInStock(group) ? <span className="studio-tag">{stockText(group)}</span> : stockText(group)),
  },
  { id: 'count', title: 'Sign-ups', onPhone: 'end', width: 90, align: 'end', cell: ({ signUpCount }) => signUpCount },
  {
    id: 'first',
    title: 'First sign-up',
    width: 210,
    from: 'desktop',
    cell: ({ firstSignUpOn }) => <Time at={firstSignUpOn} />,
  },
  {
    id: 'last',
    title: 'Last sign-up',
    onPhone: 'below-end',
    width: 210,
    from: 'tablet',
    cell: ({ lastSignUpOn }) => <Time at={lastSignUpOn} />,
  },
];

function SendProgress({ sending: { job, isRunning, problem, cancel, retry } }: { readonly sending: SendJobState }) {
  return (
    <>
      <ProblemNote problem={problem} {...(job === undefined ? {} : { onRetry: () => void retry() })} />
      {job !== undefined && isRunning ? (
        <section className="studio-note" aria-label="Sending">
          <p role="status">{`${job.processed} of ${countText(job.total, 'email')}`}</p>
          <ProgressBar label="Sending" share={job.total === 0 ? undefined : job.processed / job.total} />
          <Button onPress={() => void cancel()}>Cancel</Button>
        </section>
      ) : null}
    </>
  );
}

function useSending(onStarted: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const sending = useSendJob(({ status, processed, message }) => {
    const isDone = status === 'done';
    const sent = `${countText(processed, 'email')} written.`;
    toast({ message: isDone ? sent : `${sent} ${message}`, isError: !isDone });
    void client.invalidateQueries({ queryKey: [LIST, GROUPS] });
    void client.invalidateQueries({ queryKey: [GROUPS] });
  });
  const ask = async (count: number, soldOut: number): Promise<boolean> =>
    confirm({
      title: `Send ${countText(count, 'email')}?`,
      message:
        soldOut === 0
          ? 'Each who signed up gets one, and leaves the list.'
          : `Each who signed up gets one, and leaves the list. ${countText(soldOut, 'variant')} of these are still sold out.`,
      confirm: 'Send',
    });
  const sum = (groups: readonly SignUpGroup[]): number => groups.reduce((all, { signUpCount }) => all + signUpCount, 0);
  return {
    sending,
    async sendTo(groups: readonly SignUpGroup[]): Promise<void> {
      const soldOut = groups.filter((group) => !isInStock(group)).length;
      if (!(await ask(sum(groups), soldOut))) return;
      onStarted();
      await sending.start(groups.map(({ productId, variantId }) => ({ productId, variantId })));
    },
    async sendAll(groups: readonly SignUpGroup[]): Promise<void> {
      const back = groups.filter(isInStock);
      if (back.length === 0) return toast({ message: 'Nothing that somebody waits for is in stock again.' });
      if (!(await ask(sum(back), 0))) return;
      onStarted();
      await sending.start(undefined);
    },
  };
}
