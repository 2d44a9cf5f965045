/** Invoice and credit notes of an order, as pages to print. */
import { isPaidStatus } from '#shared/checkout';
import { dayText } from '#shared/date-text';
import { minorUnitsText } from '#shared/money';
import { createProblem } from '../../http/create-problem.ts';
import { dateStyleOf } from '../../shop/date-style.ts';
import { creditNote } from '../../shop/orders/credit-note.ts';
import type { OrderRecord } from '../../shop/orders/order-record.ts';
import { orderTexts } from '../../shop/orders/order-view.ts';
import { type Refund, refundsOf } from '../../shop/orders/refund-record.ts';
import { invoiceTaxes } from '../../shop/orders/tax-texts.ts';
import { areaPaths } from './area-links.ts';
import type { AreaAnswer, AreaPage, AreaVisit } from './area-page.ts';
import { requireOrder } from './own-order.ts';
import { siteFacts } from './site-facts.ts';

const ORDER = `${areaPaths.orders}/:number`;

/** The credit notes of the refunds of an order, oldest first, without those that are pending or failed. */
const creditNotesOf = (order: OrderRecord, refunds: readonly Refund[]) =>
  refunds.flatMap((refund, position) =>
    refund.status === 'done' ? [{ refund, note: creditNote(order, refund, position) }] : [],
  );

export const linkedNotes = (order: OrderRecord, refunds: readonly Refund[]) =>
  creditNotesOf(order, refunds).map(({ note: { number } }) => ({
    number,
    address: `${areaPaths.orders}/${order.number}/credit-notes/${number}`,
  }));

async function partiesOf(visit: AreaVisit, order: OrderRecord) {
  const { siteTitle, addressLines, contactEmail, taxNumber } = await siteFacts(visit.context.shop);
  const texts = orderTexts(order);
  const { firstName, lastName } = order.details.contact;
  return {
    buyer: [texts.billing, texts.address].find((lines) => lines.length > 0) ?? [`${firstName} ${lastName}`.trim()],
    seller: { title: siteTitle, lines: addressLines, email: contactEmail, taxNumber },
    back: `${areaPaths.orders}/${order.number}`,
  };
}

const moneyOf =
  ({ currency }: OrderRecord) =>
  (cents: number): string =>
    minorUnitsText(cents, currency) ?? '';

async function showInvoice(visit: AreaVisit): Promise<AreaAnswer> {
  const order = await requireOrder(visit);
  if (!isPaidStatus(order.status)) throw createProblem('not-found', 'This order has no invoice yet.');
  const money = moneyOf(order);
  const texts = orderTexts(order);
  return {
    template: 'account-invoice',
    title: `Invoice for order ${order.number}`,
    data: {
      order: {
        ...texts,
        lines: texts.lines.map((line, index) => ({ ...line, price: money(order.lines[index]?.unitPriceCents ?? 0) })),
        taxes: invoiceTaxes(order.details.taxLines ?? [], money, dateStyleOf(order).locale),
        paidOn: order.paidAt === null ? '' : dayText(order.paidAt, dateStyleOf(order)),
      },
      ...(await partiesOf(visit, order)),
    },
  };
}

async function showCreditNote(visit: AreaVisit): Promise<AreaAnswer> {
  const order = await requireOrder(visit);
  const refunds = await refundsOf(visit.context.shop.database.db, order.id);
  const found = creditNotesOf(order, refunds).find(({ note }) => note.number === visit.request.params['note']);
  if (found === undefined) throw createProblem('not-found', 'This order has no such credit note.');
  const { note, refund } = found;
  return {
    template: 'account-credit-note',
    title: `Credit note ${note.number}`,
    data: {
      note: {
        ...noteTexts(order, note),
        order: order.number,
        date: dayText(refund.settledAt ?? refund.created, dateStyleOf(order)),
      },
      testMode: order.testMode,
      ...(await partiesOf(visit, order)),
    },
  };
}

function noteTexts(
  order: OrderRecord,
  { number, lines, restCents, taxLines, totalCents }: ReturnType<typeof creditNote>,
) {
  const money = moneyOf(order);
  const taxCents = (taxLines ?? []).reduce((sum, tax) => sum + tax.taxCents, 0);
  return {
    number,
    lines: lines.map(({ position, quantity, cents }) => {
      const { title = '', variant = '', sku = '' } = order.lines[position] ?? {};
      return { title, variant, sku, quantity, sum: money(cents) };
    }),
    rest: restCents === 0 ? '' : money(restCents),
    taxes: invoiceTaxes(taxLines ?? [], money, dateStyleOf(order).locale),
    net: money(totalCents - taxCents),
    tax: taxCents === 0 ? '' : money(taxCents),
    total: money(totalCents),
  };
}

export const invoicePages: readonly AreaPage[] = [
  { path: `${ORDER}/invoice`, show: showInvoice },
  { path: `${ORDER}/credit-notes/:note`, show: showCreditNote },
];
