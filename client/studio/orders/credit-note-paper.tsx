/** A credit note: the refunded pieces, and the taxes in the refund. */
import { invoicedTaxes } from '#shared/order-taxes';
import { moneyText, useStore } from '../store/use-store.ts';
import { useFilters } from '../tables/use-filters.ts';
import { CreditNoteSums } from './credit-note-sums.tsx';
import type { Order, Refund } from './order-replies.ts';
import { PaperHead } from './paper-head.tsx';
import { PaperTaxes } from './paper-taxes.tsx';

/** Empty: all credit notes of the order. */
const all = { note: '' };

export function CreditNotes({ order }: { readonly order: Order }) {
  const [{ note }] = useFilters(all);
  const refunds = order.refunds.filter(
    ({ status, creditNote: { number } }) => status === 'done' && (note === '' || number === note),
  );
  if (refunds.length === 0) return <p className="studio-note">There is no such credit note.</p>;
  return refunds.map((refund) => <CreditNotePaper key={refund.id} order={order} refund={refund} />);
}

function CreditNotePaper({ order, refund }: { readonly order: Order; readonly refund: Refund }) {
  const { day } = useStore();
  const { creditNote: note } = refund;
  const money = (cents: number): string => moneyText(cents, order.currency);
  return (
    <article className="store-paper">
      <PaperHead
        title="Credit note"
        facts={[note.number, `Order ${order.number}`, day(refund.settledAt ?? refund.created)]}
        contact={order.billing ?? order.contact}
        hasTaxNumber
      />
      <table>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">What</th>
            <th scope="col">Refunded</th>
          </tr>
        </thead>
        <tbody>
          {note.lines.map(({ position, quantity, cents }) => {
            const line = order.lines[position];
            return (
              <tr key={position}>
                <td>{quantity}</td>
                <td>{[line?.title, line?.variant, line?.sku].filter(Boolean).join(', ')}</td>
                <td>{money(cents)}</td>
              </tr>
            );
          })}
          {note.restCents === 0 ? null : (
            <tr>
              <td />
              <td>{note.lines.length > 0 ? 'Shipping and other amounts' : 'Part of the order'}</td>
              <td>{money(note.restCents)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <CreditNoteSums note={note} money={money} />
      <PaperTaxes taxes={invoicedTaxes(note.taxLines)} money={money} />
      {order.testMode ? <p>Test mode: no money was taken and no goods will be shipped.</p> : null}
    </article>
  );
}
