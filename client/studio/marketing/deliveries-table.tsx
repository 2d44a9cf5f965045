/** Deliveries with what has become of each, and a way to try them again. */
import { Button } from '../controls/button.tsx';
import { ListView } from '../store/list-view.tsx';
import { Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { useStore } from '../store/use-store.ts';
import type { TableColumn } from '../tables/data-table.tsx';
import type { ListParams } from '../tables/list-address.ts';
import { useList } from '../tables/use-list.ts';
import { useScreenWidth } from '../tables/use-screen-width.ts';
import type { Page } from './marketing-replies.ts';
import { DELIVERIES, type Delivery, deliveryStates, deliveryTones } from './webhook-replies.ts';

export interface DeliveriesTableProps {
  readonly filters: ListParams;
  readonly empty: string;
}

export function DeliveriesTable({ filters, empty }: DeliveriesTableProps) {
  const { time } = useStore();
  const act = useAction();
  const isPhone = useScreenWidth() === 'phone';
  const list = useList<Page<Delivery>, Delivery>(DELIVERIES, filters, {
    rowsOf: ({ results }) => results,
    nextOf: ({ nextPageCursor }) => nextPageCursor,
  });
  const retry = (key: string): Promise<boolean> =>
    act({ method: 'POST', path: `${DELIVERIES}/${encodeURIComponent(key)}/retry`, done: 'It is tried again.' });
  return (
    <ListView
      label="Sent and failed messages"
      list={list}
      columns={columnsOf({
        time,
        isPhone,
        retry: (key) => void retry(key),
        canRetry: list.rows?.some((delivery) => delivery.canRetry) === true,
      })}
      keyOf={({ key }) => key}
      empty={empty}
      rowHeight={isPhone ? 84 : 56}
    />
  );
}

/** Whom it goes to, in words: sign-ups to lists are about somebody. */
function textsOf({ channel, target, about, list }: Delivery): readonly [to: string, about: string] {
  if (target === '') return ['Forgotten', about];
  return channel === 'mailing-list' ? [about || target, `List: ${list ?? target}`] : [target, about];
}

function detailOf({ state, attempts, nextAttemptAt, lastError }: Delivery, time: (at: number) => string): string {
  const next = state === 'waiting' && nextAttemptAt !== null ? `next ${time(nextAttemptAt)}` : '';
  const tries = attempts === 0 ? '' : `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  return [tries, next, state === 'sent' ? '' : (lastError ?? '')].filter(Boolean).join(', ');
}

const StateTag = ({ state }: Pick<Delivery, 'state'>) => <Tag tone={deliveryTones[state]}>{deliveryStates[state]}</Tag>;

interface ColumnOptions {
  readonly time: (at: number) => string;
  readonly retry: (key: string) => void;
  readonly isPhone: boolean;
  readonly canRetry: boolean;
}

const columnsOf = ({ time, retry, isPhone, canRetry }: ColumnOptions): readonly TableColumn<Delivery>[] => [
  {
    id: 'target',
    title: 'To',
    isRowHeader: true,
    cell: (delivery) => {
      const [to, about] = textsOf(delivery);
      return (
        <span className="studio-row-text">
          <strong className="studio-one-line" title={to}>
            {to}
          </strong>
          <span className="studio-soft studio-one-line">
            {[about, detailOf(delivery, time)].filter(Boolean).join(' · ')}
          </span>
          {isPhone ? (
            <span className="studio-soft">
              <StateTag state={delivery.state} /> {time(delivery.created)}
            </span>
          ) : null}
        </span>
      );
    },
  },
  { id: 'created', title: 'Written', from: 'tablet', width: 210, cell: ({ created }) => <span>{time(created)}</span> },
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
    from: 'tablet',
    width: 100,
    cell: (delivery) => <StateTag state={delivery.state} />,
  },
  ...(canRetry
    ? [
        {
          id: 'retry',
          title: 'Try again',
          width: 110,
          cell: (delivery: Delivery) =>
            delivery.canRetry ? (
              <Button aria-label={`Retry now: ${textsOf(delivery)[0]}`} onPress={() => retry(delivery.key)}>
                Retry now
              </Button>
            ) : null,
        },
      ]
    : []),
];
