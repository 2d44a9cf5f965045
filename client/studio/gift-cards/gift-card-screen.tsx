/** `/config/gift-cards/ID`: a gift card with its balance and history. */
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { Card, Facts, ReadState, Tag } from '../store/parts.tsx';
import { useAction } from '../store/use-action.ts';
import { moneyText, useStore } from '../store/use-store.ts';
import { GIFT_CARDS, type GiftCardDetail, stateTexts, stateTones } from './gift-card.ts';

const eventTexts = {
  issued: 'Issued',
  spent: 'Spent',
  returned: 'Returned',
  refunded: 'Refunded',
  voided: 'Voided',
} as const;

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const path = `${GIFT_CARDS}/${encodeURIComponent(params['id'] ?? '')}`;
  const { data, error, refetch } = useRead<GiftCardDetail>(path);
  const title = data === undefined ? 'Gift card' : `Gift card … ${data.lastCharacters}`;
  return (
    <ScreenLayout title={title} actions={data === undefined ? null : <VoidButton path={path} card={data} />}>
      <ReadState
        label="Gift card"
        isMissing={data === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {data === undefined ? null : <View card={data} />}
    </ScreenLayout>
  );
}

function VoidButton({ path, card }: { readonly path: string; readonly card: GiftCardDetail }) {
  const act = useAction();
  const confirm = useConfirm();
  const session = useSession();
  if (card.state === 'voided' || !session.may('store.manage')) return null;
  const run = async (): Promise<void> => {
    const message = 'It pays no more. Orders that it has paid stay as they are. This cannot be undone.';
    if (!(await confirm({ title: 'Void this gift card?', message, confirm: 'Void', isDanger: true }))) return;
    await act({ method: 'POST', path: `${path}/void`, body: {}, done: 'The gift card was voided.' });
  };
  return <Button onPress={() => void run()}>Void</Button>;
}

function View({ card }: { readonly card: GiftCardDetail }) {
  const { time } = useStore();
  const { state, currency, code, recipient, note, orderNumber, testMode, history } = card;
  const money = (cents: number): string => moneyText(cents, currency);
  return (
    <>
      <Card title="Gift card">
        <Facts
          rows={[
            [
              'State',
              <Tag key="state" tone={stateTones[state]}>
                {stateTexts[state]}
              </Tag>,
            ],
            ['Balance', `${money(card.balanceCents)} of ${money(card.amountCents)}`],
            ['Code', <code key="code">{code}</code>],
            ['For', recipient],
            [
              'Bought with',
              orderNumber === null ? '' : <Link href={`/orders/${orderNumber}`}>{`Order #${orderNumber}`}</Link>,
            ],
            ['Note', note],
            ['Test mode', testMode ? 'Pays for test orders only' : ''],
          ]}
        />
      </Card>
      <Card title="History">
        <ul className="store-entries">
          {history.map(({ kind, at, cents, orderNumber: number }) => (
            <li key={`${kind} ${at}`}>
              <span>
                <strong>{eventTexts[kind]}</strong>
                {number === null ? null : <Link href={`/orders/${number}`}>{`Order #${number}`}</Link>}
                <span className="studio-soft">{time(at)}</span>
              </span>
              <span>{cents < 0 ? `−${money(-cents)}` : money(cents)}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
