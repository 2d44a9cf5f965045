/** The page of a subscription: its status, and what its shopper can do. Works without JavaScript; ending it must be confirmed. */
import type { Request } from 'express';
import { readCard } from '#shared/card';
import { type PageResult, queryText, readRejection, type ShopPage, summaryOf, typed } from '../../site/page-result.ts';
import type { SubscriptionChange } from '../subscriptions/subscriptions.ts';
import { cardErrors, cardOf } from './card-form.ts';
import { cardFields, labelOf } from './form-fields.ts';
import type { ShopGateway } from './shop-gateway.ts';

const PAGE: ShopPage = { type: 'order-status', template: 'subscription', title: 'Your subscription' };
export const SUBSCRIPTION_PAGE = '/account/subscription';
const TOKEN_LENGTH = 100;

const doneTexts: Readonly<Record<SubscriptionChange | 'pay', string>> = {
  pause: 'Your subscription is paused.',
  resume: 'Your subscription has resumed.',
  skip: 'The next payment is skipped.',
  end: 'Your subscription has ended.',
  pay: 'Thank you. Your payment was made.',
};

const isChange = (name: string): name is SubscriptionChange => name !== 'pay' && Object.hasOwn(doneTexts, name);
const tokenOf = (request: Request): string =>
  typed(request.body, 'subscription', TOKEN_LENGTH) || queryText(request, 'subscription');
const addressOf = (token: string, more: Readonly<Record<string, string>> = {}): string =>
  `${SUBSCRIPTION_PAGE}?${new URLSearchParams({ subscription: token, ...more })}`;

export async function showSubscription(
  visit: ShopGateway,
  request: Request,
  state: {
    readonly status?: number;
    readonly problems?: object;
    readonly errors?: Readonly<Record<string, string>>;
  } = {},
): Promise<PageResult> {
  const token = tokenOf(request);
  const subscription = token === '' ? null : await visit.subscription(token);
  if (subscription === null) return { page: PAGE, status: token === '' ? 200 : 404, data: { subscription: null } };
  const { payment } = await visit.checkout('');
  const { can } = subscription;
  const step = queryText(request, 'step');
  const done = queryText(request, 'done');
  const asksCard = can.pay && payment.form === 'card';
  return {
    page: PAGE,
    status: state.status ?? 200,
    data: {
      subscription,
      token,
      address: addressOf(token),
      endAddress: addressOf(token, { step: 'end' }),
      isEnding: step === 'end' && can.end,
      skipAddress: addressOf(token, { step: 'skip' }),
      isSkipping: step === 'skip' && can.skip,
      done: Object.hasOwn(doneTexts, done) ? doneTexts[done as keyof typeof doneTexts] : '',
      problems: state.problems ?? null,
      asksCard,
      leadsAway: can.pay && payment.form === 'redirect',
      cardFields: asksCard ? cardFields(state.errors ?? {}) : [],
    },
  };
}

/** Handles the page's buttons. The page to end the subscription is left by a form, too. */
export async function changeSubscription(visit: ShopGateway, request: Request): Promise<PageResult> {
  const token = tokenOf(request);
  const action = typed(request.body, 'action', 20);
  try {
    if (action === 'pay') return await pay(visit, request, token);
    if (!isChange(action)) return { redirect: addressOf(token) };
    await visit.changeSubscription(token, action);
    return { redirect: addressOf(token, { done: action }) };
  } catch (error) {
    const rejection = readRejection(error);
    const problems = summaryOf('Nothing was changed', rejection);
    return showSubscription(visit, request, { status: rejection.status, problems });
  }
}

async function pay(visit: ShopGateway, request: Request, token: string): Promise<PageResult> {
  const card = cardOf(request.body);
  const errors = card === null ? {} : cardErrors(card, visit.now());
  if (Object.keys(errors).length > 0) {
    const problems = summaryOf('There is a problem', { message: '', fields: errors }, { labelOf });
    return showSubscription(visit, request, { status: 400, problems, errors });
  }
  const { next } = await visit.paySubscription(token, card === null ? null : readCard(card));
  if (next.kind === 'redirect') return { redirect: next.url };
  if (next.kind === 'confirmed') return { redirect: addressOf(token, { done: 'pay' }) };
  const problems = summaryOf('The payment was not made', { message: next.message, fields: {} });
  return showSubscription(visit, request, { status: 422, problems });
}
