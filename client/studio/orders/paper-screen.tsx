/** `/config/orders/NUMBER/print/invoice`, `…/credit-note` and `…/packing-slip`: printable documents; the browser's print dialog can save them as PDF. */
import { Link } from 'wouter';
import { isWhollyRefunded } from '#shared/order-refunds';
import { invoicedTaxes } from '#shared/order-taxes';
import { Button } from '../controls/button.tsx';
import { countText } from '../controls/count-text.ts';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { ReadState } from '../store/parts.tsx';
import { moneyText, useStore } from '../store/use-store.ts';
import { CreditNotes } from './credit-note-paper.tsx';
import { Sums } from './order-lines.tsx';
import { ORDERS, type Order } from './order-replies.ts';
import { shippedLines } from './order-text.ts';
import { PaperHead } from './paper-head.tsx';
import { PaperTaxes } from './paper-taxes.tsx';

/** By the path. */
const titles = { invoice: 'Invoice', 'credit-note': 'Credit note', 'packing-slip': 'Packing slip' } as const;
type PaperKind = keyof typeof titles;
const kindOf = (paper = ''): PaperKind => (paper === 'invoice' || paper === 'credit-note' ? paper : 'packing-slip');

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const numbers = (params['number'] ?? '').split(',');
  const kind = kindOf(params['paper']);
  const title = titles[kind];
  const [first = ''] = numbers;
  const isOne = numbers.length === 1;
  return (
    <ScreenLayout
      title={isOne ? `${title} #${first}` : countText(numbers.length, title.toLowerCase())}
      isWide
      actions={
        <span className="studio-buttons">
          <Link className="studio-button is-default" href={isOne ? `/orders/${first}` : '/orders'}>
            {isOne ? 'Back to the order' : 'Back to the orders'}
          </Link>
          <Button variant="primary" onPress={() => window.print()}>
            Print or save as PDF
          </Button>
        </span>
      }
    >
      {numbers.map((number) => (
        <PaperOf key={number} {...{ number, kind }} />
      ))}
    </ScreenLayout>
  );
}

function PaperOf({ number, kind }: { readonly number: string; readonly kind: PaperKind }) {
  const { data: order, error, refetch } = useRead<Order>(`${ORDERS}/${encodeURIComponent(number)}`);
  return (
    <>
      <ReadState
        label={`${titles[kind]} #${number}`}
        isMissing={order === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {order === undefined ? null : <PaperOfKind order={order} kind={kind} />}
    </>
  );
}

function PaperOfKind({ order, kind }: { readonly order: Order; readonly kind: PaperKind }) {
  if (kind === 'credit-note') return <CreditNotes order={order} />;
  if (order.paidAt === null)
    return <p className="studio-note">{`Order #${order.number} was not paid, so there is nothing to print.`}</p>;
  return <Paper order={order} kind={kind} />;
}

interface PaperProps {
  readonly order: Order;
  readonly kind: Exclude<PaperKind, 'credit-note'>;
}

function Paper({ order, kind }: PaperProps) {
  const { day } = useStore();
  const isInvoice = kind === 'invoice';
  const money = (cents: number): string => moneyText(cents, order.currency);
  return (
    <article className="store-paper">
      <PaperHead
        title={titles[kind]}
        facts={[`Order ${order.number}`, day(order.created)]}
        contact={isInvoice ? (order.billing ?? order.contact) : order.contact}
        hasTaxNumber={isInvoice}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">What</th>
            {isInvoice ? <th scope="col">Price</th> : null}
            {isInvoice ? <th scope="col">Sum</th> : <th scope="col">Still to send</th>}
          </tr>
        </thead>
        <tbody>
          {(isInvoice ? order.lines : shippedLines(order)).map((line) => (
            <tr key={line.position}>
              <td>{line.quantity}</td>
              <td>{[line.title, line.variant, line.sku].filter(Boolean).join(', ')}</td>
              {isInvoice ? <td>{money(line.unitPriceCents)}</td> : null}
              {isInvoice ? <td>{money(line.quantity * line.unitPriceCents)}</td> : <td>{line.unsent}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {isInvoice ? <Sums order={order} /> : null}
      {isInvoice ? <PaperTaxes taxes={invoicedTaxes(order.taxLines)} money={money} /> : null}
      {isInvoice ? null : (
        <p>{[order.shippingOption, order.note, order.giftWrap?.message].filter(Boolean).join(' · ')}</p>
      )}
      {!isInvoice && isWhollyRefunded(order) ? <p>The whole amount of this order was refunded.</p> : null}
      {order.testMode ? <p>Test mode: no money was taken and no goods will be shipped.</p> : null}
    </article>
  );
}
