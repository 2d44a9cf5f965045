/** Examples for the customer routes. */
import { orderExamples } from '../orders/order-examples.ts';

const created = 1795338000000;
const paging = { hasNextPage: false, nextPageCursor: null };
const customer = {
  id: '9daa6f2c8a3a4f3b',
  email: 'ann@example.com',
  name: 'Ann Lee',
  orders: 2,
  spent: [{ currency: 'USD', orders: 2, cents: 8200 }],
  firstOrder: created,
  lastOrder: created,
  hasAccount: true,
};
const account = {
  id: 'acc-1',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Lee',
  language: 'en',
  memberAreas: [],
  isDisabled: false,
  created,
};
const cart = {
  id: 'cart-1',
  kind: 'cart',
  email: 'ann@example.com',
  name: 'Ann Lee',
  currency: 'USD',
  subtotalCents: 3000,
  entries: [{ itemId: 'vase', title: 'A vase', sku: 'VASE', quantity: 1, unitPriceCents: 3000 }],
  created,
  updated: created,
  remindedAt: null,
};
const note = { id: 'n1', author: 'own-1', text: 'Prefers a call.', created };
const detail = {
  customer,
  orders: orderExamples.list.reply,
  ...{ accountId: 'acc-1', notes: [], carts: [cart] },
};

export const customerExamples = {
  list: { reply: { results: [customer], ...paging } },
  read: { reply: detail },
  addNote: { body: { text: note.text }, reply: { ...detail, notes: [note] } },
  export: { reply: { email: customer.email, account: null, orders: [], carts: [], notes: [] } },
  remind: { reply: { ...cart, remindedAt: created } },
  accounts: { reply: { results: [account], ...paging } },
  changeAccount: { body: { isDisabled: true }, reply: { ...account, isDisabled: true } },
  carts: { reply: { results: [cart], ...paging } },
};
