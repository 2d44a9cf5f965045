/** Pages that need no account: finding an order by number and email address, and the balance of a gift card. */
import { Router } from 'express';
import { z } from 'zod';
import { minorUnitsText } from '#shared/money';
import { checkInput } from '../http/check-input.ts';
import { invalid } from '../http/create-problem.ts';
import { Problem } from '../http/problems.ts';
import { emailDelivery, enqueue } from '../outbox/outbox.ts';
import { giftCardBalance, readGiftCardCode } from '../shop/gift-cards/gift-cards.ts';
import { type OrderRecord, orderByNumber } from '../shop/orders/order-record.ts';
import { createOrderUpdateEmails } from '../shop/orders/order-update-emails.ts';
import { orderTexts } from '../shop/orders/order-view.ts';
import { type Done, type FormShape, type PlainCall, plainRouter, showForm, textOf } from '../site/plain-forms.ts';
import { email } from './account-schemas.ts';
import { areaPaths } from './area/area-links.ts';
import type { AreaContext } from './area/area-page.ts';
import { timelineOf } from './area/order-timeline.ts';
import { siteFacts } from './area/site-facts.ts';

const FIND_ORDER_PAGE = '/account/find-order';
const FIND_LINK = `${FIND_ORDER_PAGE}/link`;

const findShape = (): FormShape => ({
  heading: 'Find an order',
  lead: 'Enter the number of your order, as our email says it, and the email address that you ordered with.',
  action: FIND_ORDER_PAGE,
  submit: 'Find the order',
  fields: [
    { name: 'number', label: 'Order number', kind: 'text', autocomplete: 'off' },
    { name: 'email', label: 'Email', kind: 'email', autocomplete: 'email' },
  ],
  links: [{ href: areaPaths.orders, text: 'Sign in to see all your orders' }],
});

const balanceShape = (): FormShape => ({
  heading: 'Gift card balance',
  lead: 'Enter the code of a card to see what is left on it.',
  action: areaPaths.giftCard,
  submit: 'Check the balance',
  fields: [
    {
      name: 'code',
      label: 'Code of the gift card',
      kind: 'text',
      autocomplete: 'off',
      hint: 'Sixteen letters and digits, as in the email that brought the card.',
    },
  ],
  links: [{ href: areaPaths.overview, text: 'Your account' }],
});

export function guestPages(context: AreaContext): Router {
  const router = Router();
  const shapes = { [FIND_ORDER_PAGE]: findShape, [areaPaths.giftCard]: balanceShape };
  for (const [path, shape] of Object.entries(shapes))
    router.get(path, (request, response) => {
      response.set('X-Robots-Tag', 'noindex');
      return showForm(context, { shape: shape(), input: {} }, request, response);
    });
  router.get(FIND_LINK, (_request, response) => response.redirect(303, FIND_ORDER_PAGE));
  router.use(plainRouter(context, calls(context)));
  return router;
}

const calls = (context: AreaContext): readonly PlainCall[] => [
  {
    path: FIND_ORDER_PAGE,
    limit: context.limits.signIn,
    shape: findShape,
    submit: async (input) => orderPage(await findOrder(context, textOf(input, 'number'), textOf(input, 'email'))),
  },
  {
    path: FIND_LINK,
    limit: context.limits.signIn,
    shape: findShape,
    async submit(input) {
      await sendOrderLink(context, await findOrder(context, textOf(input, 'number'), textOf(input, 'email')));
      const message = 'An email with the link to this order is on its way.';
      return { title: 'Find an order', message, backUrl: FIND_ORDER_PAGE };
    },
  },
  {
    path: areaPaths.giftCard,
    limit: context.limits.code,
    shape: balanceShape,
    submit: async (input) => balancePage(await balanceOf(context, textOf(input, 'code'))),
  },
];

const findRequest = z.strictObject({
  number: z
    .string()
    .trim()
    .regex(/^#?\d{1,15}$/, 'Enter the digits of the number.'),
  email,
});

/** Responds the same for an unknown order and for somebody else's. Throws `invalid-request`. */
async function findOrder({ shop }: AreaContext, number: string, address: string): Promise<OrderRecord> {
  const lookup = checkInput(findRequest, { number, email: address });
  const order = await orderByNumber(shop.database.db, shop.websiteId, lookup.number.replace('#', ''));
  if (order !== null && order.email.toLowerCase() === lookup.email.toLowerCase()) return order;
  throw new Problem('invalid-request', { extra: { error: 'We know no order with this number and email address.' } });
}

/** Contents and status of the order; name, address and downloads require the link in the email. */
function orderPage(order: OrderRecord): Done {
  const { number, ...texts } = orderTexts(order);
  return {
    template: 'guest-order',
    title: `Order ${number}`,
    data: {
      order: { ...texts, number, email: '', phone: '', name: '', address: [], timeline: timelineOf(order, []) },
      action: FIND_LINK,
      email: order.email,
      again: FIND_ORDER_PAGE,
    },
  };
}

async function sendOrderLink({ shop, resets }: AreaContext, order: OrderRecord): Promise<void> {
  const { kind, ...message } = createOrderUpdateEmails(shop.subscriptions.secret, shop.emailTexts).link(
    order,
    shop.now(),
  );
  await enqueue(shop.database.db, [emailDelivery(kind, message)]);
  resets.wake();
}

/** The balance as text. Responds the same for an unknown code and for a card that is not accepted here. */
async function balanceOf({ shop }: AreaContext, typed: string): Promise<string> {
  const { currency } = await siteFacts(shop);
  const { settings } = await shop.carts.load(null);
  const code = typed.length > 100 ? null : readGiftCardCode(typed);
  // A card has the currency of the market that it was bought in.
  for (const each of new Set([currency, ...(settings.markets ?? []).map((market) => market.currency)])) {
    const use = { currency: each, testMode: shop.orders.provider.testMode };
    const cents = code === null ? null : await giftCardBalance(shop.database.db, code, use);
    if (cents !== null) return minorUnitsText(cents, each) ?? '';
  }
  throw invalid([{ field: 'code', message: 'No gift card of this shop has this code.' }]);
}

const balancePage = (balance: string): Done => ({
  template: 'gift-card-balance',
  title: 'Gift card balance',
  data: { balance, again: areaPaths.giftCard },
});
