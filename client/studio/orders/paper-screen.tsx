/** `/config/orders/NUMBER/print/invoice` and `…/packing-slip`: printable documents; the browser's print dialog can save them as PDF. */
import { Link } from 'wouter';
import { locationLines } from '#shared/location-lines';
import { isWhollyRefunded } from '#shared/order-refunds';
import { invoicedTaxes } from '#shared/order-taxes';
import { Button } from '../controls/button.tsx';
import { countText } from '../controls/count-text.ts';
import { ScreenLayout } from '../controls/screen.tsx';
import { useRead } from '../read.ts';
import { ReadState } from '../store/parts.tsx';
import { moneyText, useStore } from '../store/use-store.ts';
import { Sums } from './order-lines.tsx';
import { ORDERS, type Order } from './order-replies.ts';
import { addressOf, shippedLines } from './order-text.ts';
import { PaperTaxes } from './paper-taxes.tsx';

interface Website {
  readonly siteTitle?: string;
  readonly contactEmail?: string;
  readonly location?: object;
}

export function Screen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const numbers = (params['number'] ?? '').split(',');
  const isInvoice = params['paper'] === 'invoice';
  const title = isInvoice ? 'Invoice' : 'Packing slip';
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
        <PaperOf key={number} {...{ number, title, isInvoice }} />
      ))}
    </ScreenLayout>
  );
}

interface PaperOfProps extends Omit<PaperProps, 'order'> {
  readonly number: string;
}

function PaperOf({ number, ...paper }: PaperOfProps) {
  const { data: order, error, refetch } = useRead<Order>(`${ORDERS}/${encodeURIComponent(number)}`);
  return (
    <>
      <ReadState
        label={`${paper.title} #${number}`}
        isMissing={order === undefined}
        problem={error?.problem}
        onRetry={() => void refetch()}
      />
      {order === undefined ? null : <Paper order={order} {...paper} />}
    </>
  );
}

interface PaperProps {
  readonly order: Order;
  readonly title: string;
  readonly isInvoice: boolean;
}

function Paper({ order, title, isInvoice }: PaperProps) {
  const { day, taxNumber } = useStore();
  const { data: website } = useRead<Website>('/api/owner/website');
  const money = (cents: number): string => moneyText(cents, order.currency);
  const contact = isInvoice ? (order.billing ?? order.contact) : order.contact;
  return (
    <article className="store-paper">
      <header>
        <div>
          <strong>{website?.siteTitle ?? ''}</strong>
          {locationLines(website?.location).map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span>{website?.contactEmail ?? ''}</span>
          {isInvoice && taxNumber !== '' ? <span>{`VAT or tax number: ${taxNumber}`}</span> : null}
        </div>
        <div>
          <h2>{title}</h2>
          <span>{`Order ${order.number}`}</span>
          <span>{day(order.created)}</span>
        </div>
      </header>
      <address>
        {addressOf(contact).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
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
