/** Customers as a CSV file, streamed page by page. */
import type { Response } from 'express';
import { sendPieces } from '../../http/send-pieces.ts';
import { decimal } from '../../shop/cart/cart-view.ts';
import type { AdminContext } from '../admin-context.ts';
import { csvLine } from '../csv.ts';
import { listCustomers } from './customers.ts';

const head = ['Email', 'Name', 'Account', 'Orders', 'First order', 'Last order', 'Currency', 'Spent'];

type Customers = Awaited<ReturnType<typeof listCustomers>>['results'];
type Filters = Pick<Parameters<typeof listCustomers>[2], 'search' | 'ids'>;

/** A line per currency, or one line without an amount. */
function linesOf({ email, name, hasAccount, orders, firstOrder, lastOrder, spent }: Customers[number]): string {
  const day = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
  const facts = [email, name, hasAccount ? 'yes' : 'no', orders, day(firstOrder), day(lastOrder)];
  const amounts = spent.map(({ currency, cents }) => [currency, decimal(cents, currency)]);
  return (amounts.length === 0 ? [['', '']] : amounts).map((amount) => csvLine([...facts, ...amount])).join('');
}

async function* csvOf(
  { database, websiteId, orders: { testMode } }: AdminContext,
  filters: Filters,
): AsyncGenerator<string> {
  yield csvLine(head);
  let cursor: string | undefined;
  do {
    const page = await listCustomers(database.db, { websiteId, testMode }, { ...filters, cursor });
    yield page.results.map(linesOf).join('');
    cursor = page.nextPageCursor ?? undefined;
  } while (cursor !== undefined);
}

export async function sendCustomers(context: AdminContext, filters: Filters, response: Response): Promise<void> {
  const day = new Date(context.now()).toISOString().slice(0, 10);
  response.attachment(`customers-${day}.csv`).set({ 'Content-Type': 'text/csv; charset=utf-8; header=present' });
  await sendPieces(csvOf(context, filters), response);
}
