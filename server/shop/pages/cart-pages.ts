/** The cart page: quantities, removing, codes. Plain forms that post and redirect back (specification, storefront 2 and 8). */
import type { Request } from 'express';
import { addedToCart } from '#shared/cart';
import { noteLength } from '#shared/limits';
import { cartChangeTitles, removedItems } from '#shared/messages/cart';
import { quantityMessages, readQuantity } from '#shared/stock';
import { createProblem } from '../../http/create-problem.ts';
import {
  type ErrorSummary,
  type PageResult,
  queryText,
  readRejection,
  type ShopPage,
  summaryOf,
  typed,
} from '../../site/page-result.ts';
import { type CartTyping, cartModel, NOTHING_TYPED } from './cart-model.ts';
import type { ShopGateway } from './shop-gateway.ts';

const CART_PAGE: ShopPage = { type: 'cart', template: 'cart', title: 'Your cart' };

interface Shown {
  readonly status?: number;
  readonly problems?: ErrorSummary | null;
  readonly typing?: CartTyping;
  readonly code?: string;
  readonly codeError?: string;
}

export async function showCart(visit: ShopGateway, request: Request, state: Shown = {}): Promise<PageResult> {
  const { status = 200, problems = null, typing = NOTHING_TYPED, code = '', codeError = '' } = state;
  const { cart, removed } = await visit.openCart();
  const recommendations = cart.entries.length === 0 ? [] : await visit.recommendations();
  const model = cartModel(cart);
  const added = model.shoppingCart.entries.find(({ id }) => id === queryText(request, 'added'));
  return {
    page: CART_PAGE,
    status,
    data: {
      ...model,
      recommendations,
      typedQuantities: typing.quantities,
      quantityErrors: typing.errors,
      problems,
      codeTyped: code,
      codeError,
      added: added === undefined ? '' : addedToCart(added.title),
      removed: removed === 0 ? '' : removedItems(removed),
    },
  };
}

/** The cart is a single form: an entry's button removes it, any other submission sets the quantities. */
export async function changeCart(visit: ShopGateway, request: Request): Promise<PageResult> {
  const remove = typed(request.body, 'remove');
  if (remove !== '') return tryChange(visit, request, 'remove', () => visit.remove(remove));
  const save = typed(request.body, 'save');
  if (save !== '') return tryChange(visit, request, 'save', () => visit.setSaved(save, true));
  const unsave = typed(request.body, 'unsave');
  if (unsave !== '') return tryChange(visit, request, 'unsave', () => visit.setSaved(unsave, false));
  const { entries } = await visit.cart();
  const quantities: Record<string, string> = {};
  const errors: Record<string, string> = {};
  for (const { id, quantity } of entries) {
    const input = typed(request.body, `quantity.${id}`, 20);
    if (input === '' && !Object.hasOwn((request.body ?? {}) as object, `quantity.${id}`)) continue;
    if (input.trim() === String(quantity)) continue;
    const read = readQuantity(input);
    const failure = read.ok ? await setQuantity(visit, id, read.quantity) : quantityMessages[read.reason];
    if (failure === '') continue;
    quantities[id] = input;
    errors[id] = failure;
  }
  if (Object.keys(errors).length === 0) return { redirect: '/cart' };
  const problems = summaryOf(
    cartChangeTitles.quantity,
    { message: '', fields: errors },
    { idOf: (id) => `quantity-${id}` },
  );
  return showCart(visit, request, { status: 422, problems, typing: { quantities, errors } });
}

/** Returns the error message; empty on success. */
async function setQuantity(visit: ShopGateway, id: string, quantity: number): Promise<string> {
  try {
    await visit.setQuantity(id, quantity);
    return '';
  } catch (error) {
    return readRejection(error).message;
  }
}

/** Order note and gift wrap. */
export async function changeExtras(visit: ShopGateway, request: Request): Promise<PageResult> {
  const { note, giftMessage } = noteLength;
  const has = (name: string): boolean => Object.hasOwn((request.body ?? {}) as object, name);
  return tryChange(visit, request, 'extras', () =>
    visit.setExtras({
      isGift: typed(request.body, 'isGift') === 'true',
      ...(has('note') ? { note: typed(request.body, 'note', note) } : {}),
      ...(has('giftMessage') ? { giftMessage: typed(request.body, 'giftMessage', giftMessage) } : {}),
    }),
  );
}

/** Redirects back to the cart, or shows the cart with the error. */
async function tryChange(
  visit: ShopGateway,
  request: Request,
  title: keyof typeof cartChangeTitles,
  change: () => Promise<void>,
): Promise<PageResult> {
  try {
    await change();
    return { redirect: '/cart' };
  } catch (error) {
    const rejection = readRejection(error);
    return showCart(visit, request, {
      status: rejection.status,
      problems: summaryOf(cartChangeTitles[title], rejection),
    });
  }
}

/** Throws for an empty code. */
export function requireCode(code: string): string {
  if (code.trim() === '') throw createProblem('invalid-request', 'Enter a code.');
  return code;
}

/** Applies or removes a code. */
export async function changeCode(visit: ShopGateway, request: Request): Promise<PageResult> {
  const remove = typed(request.body, 'remove', 100);
  const code = typed(request.body, 'code', 100);
  try {
    if (remove !== '') await visit.removeCode('', remove);
    else await visit.useCode('', requireCode(code));
    return { redirect: '/cart' };
  } catch (error) {
    const rejection = readRejection(error);
    const problems = summaryOf(cartChangeTitles['use-code'], { message: '', fields: { code: rejection.message } });
    return showCart(visit, request, { status: rejection.status, problems, code, codeError: rejection.message });
  }
}
