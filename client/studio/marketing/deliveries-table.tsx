/** Deliveries with what has become of each, and a way to try them again. */
import { Button } from '../controls/button.tsx';
import { ListView } from '../store/list-view.tsx';
import { Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import { type ListParams, useList } from '../tables/use-list.ts';
import type { Page } from './marketing-replies.ts';
import { DELIVERIES, type Delivery, deliveryStates, deliveryTones } from './webhook-replies.ts';

export interface DeliveriesTableProps {
  readonly filters: ListParams;
  readonly empty: string;
}

export function DeliveriesTable({ filters, empty }: DeliveriesTableProps) {
  const { time } = useStore();
  const act = useAction();
  const list = useList<Page<Delivery>, Delivery>(DELIVERIES, filters, {
    rowsOf: ({ results }) => results,
    nextOf: ({ nextPageCursor }) => nextPageCursor,
  });
  const retry = (key: string): Promise<boolean> =>
    act({ method: 'POST', path: `${DELIVERIES}/${encodeURIComponent(key)}/retry`, done: 'It is tried again.' });
  return (
    <ListView
      label="Deliveries"
      list={list}
      columns={columnsOf(time, (key) => void retry(key))}
      keyOf={({ key }) => key}
      empty={empty}
      rowHeight={56}
    />
  );
}

function detailOf({ state, attempts, nextAttemptAt, lastError }: Delivery, time: (at: number) => string): string {
  const next = state === 'waiting' && nextAttemptAt !== null ? `next ${time(nextAttemptAt)}` : '';
  const tries = attempts === 0 ? '' : `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return [tries, next, state === 'sent' ? '' : (lastError ?? '')].filter(Boolean).join(', ');
}

const columnsOf = (time: (at: number) => string, retry: (key: string) => void): readonly TableColumn<Delivery>[] => [
  {
    id: 'target',
    title: 'To',
    isRowHeader: true,
    cell: (delivery) => (
      <span className="studio-row-text">
        <strong className="studio-one-line">{delivery.target || 'Forgotten'}</strong>
        <span className="studio-soft studio-one-line">
          {[delivery.about, detailOf(delivery, time)].filter(Boolean).join(' · ')}
        </span>
      </span>
    ),
  },
  { id: 'created', title: 'Written', from: 'tablet', width: 190, cell: ({ created }) => <span>{time(created)}</span> },
  {
    id: 'answer',
    title: 'Answer',
    from: 'tablet',
    width: 80,
    align: 'end',
    cell: ({ responseStatus }) => <span>{responseStatus ?? '–'}</span>,
  },
  {
    id: 'state',
    title: 'State',
    width: 100,
    cell: ({ state }) => <Tag tone={deliveryTones[state]}>{deliveryStates[state]}</Tag>,
  },
  {
    id: 'retry',
    title: 'Try again',
    width: 110,
    cell: ({ key, target, canRetry }) =>
      canRetry ? (
        <Button aria-label={`Retry now: ${target}`} onPress={() => retry(key)}>
          Retry now
        </Button>
      ) : null,
  },
];
