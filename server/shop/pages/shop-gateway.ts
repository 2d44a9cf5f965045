/** The shop as the pages of one visitor use it, whoever keeps it: the built-in backend, or somebody else's server. */
import type { Request, Response } from 'express';
import type { OrderStatus } from '#shared/checkout';
import type { Cart } from '#shared/contracts/cart';
import type { CardFields } from '../../integrations/payments/payments.ts';
import type { CartExtras } from '../cart/cart-extras.ts';
import type { NewEntry } from '../cart/carts.ts';
import type { Recommendation } from '../cart/recommendations.ts';
import type { ProductChoice } from '../catalog/product-choice.ts';
import type { CheckoutView } from '../checkout/checkout-replies.ts';
import type { Customer, CustomerAddress } from '../customer.ts';
import type { ShownDownload } from '../downloads/download-texts.ts';
import type { ShownOrder } from '../orders/order-view.ts';
import type { Placed } from '../orders/orders.ts';
import type { PurchaseEvent } from '../orders/purchase-event.ts';
import type { ShownSubscription } from '../subscriptions/subscription-replies.ts';
import type { SubscriptionChange } from '../subscriptions/subscriptions.ts';

/** What is bought past the visitor's own cart. */
type DirectKind = 'subscription' | 'gift-card';

interface OrderForm {
  readonly idempotencyKey: string;
  readonly expectedTotalCents: number;
  /** What was left to pay; absent from forms that do not say: the whole total. */
  readonly expectedDueCents?: number;
  /** The currency of what was shown; absent from forms that do not say. */
  readonly expectedCurrency?: string;
  readonly card: CardFields | null;
  readonly agreesToRenewals: boolean;
  readonly acceptsTerms: boolean;
  /** One of the other ways to pay; absent: the usual one. */
  readonly method?: string;
}

interface OpenedCart {
  readonly cart: Cart;
  readonly removed: number;
}

/** What the shopper meets next. */
export interface Outcome {
  readonly status: OrderStatus;
  /** The secret of the order's address. */
  readonly token: string;
  readonly next: Placed['next'];
}

export interface FoundOrder {
  readonly order: ShownOrder;
  /** Address of the page that thanks for it as it stands; empty: whoever keeps the shop does not say. */
  readonly confirmation: string;
  /** Passed on to a tag manager as it is; null while the order is not paid. */
  readonly purchaseEvent: Pick<PurchaseEvent, 'event'> | null;
  /** The one that it is a payment of; null for other orders. */
  readonly subscription: ShownSubscription | null;
  /** What may be fetched of its digital products. */
  readonly downloads: readonly ShownDownload[];
}

/**
 * What refuses a shopper rejects with a `Problem` in the words for them. `link` is the token of a cart that the visitor has by a
 * link; empty: their own. Cookies of the visitor's cart are kept and forgotten by the visit itself.
 */
export interface ShopGateway {
  /** Epoch milliseconds. */
  readonly now: () => number;
  cart(): Promise<Cart>;
  /** The cart for its page, and how many entries were removed because their products have left the shop. */
  openCart(): Promise<OpenedCart>;
  /** Null for what is no product. */
  product(itemId: string): Promise<ProductChoice | null>;
  /** Gives the id of the entry. */
  add(entry: NewEntry): Promise<string>;
  setQuantity(entryId: string, quantity: number): Promise<void>;
  remove(entryId: string): Promise<void>;
  /** Puts an entry aside, or back into the cart. */
  setSaved(entryId: string, isSaved: boolean): Promise<void>;
  setExtras(extras: CartExtras): Promise<void>;
  /** What goes well with what is in the cart. */
  recommendations(): Promise<readonly Recommendation[]>;
  /** What was filled in for an entry, as JSON text. */
  setFields(link: string, entryId: string, additionalFields: string): Promise<void>;
  /** A cart of its own with this entry; gives its token. */
  begin(kind: DirectKind, entry: NewEntry): Promise<string>;
  donate(cents: number): Promise<string>;
  checkout(link: string): Promise<CheckoutView>;
  saveDetails(link: string, values: Readonly<Record<string, unknown>>): Promise<CheckoutView>;
  /** What is known of whoever is signed in; null for nobody, and where somebody else has the accounts. */
  customer(): Promise<Customer | null>;
  /** Saves an address for whoever is signed in; nothing for anybody else. */
  saveAddress(address: CustomerAddress, isDefault: boolean): Promise<void>;
  chooseShipping(link: string, id: string): Promise<void>;
  /** A coupon or a gift card. */
  useCode(link: string, code: string): Promise<void>;
  removeCode(link: string, code: string): Promise<void>;
  place(link: string, form: OrderForm): Promise<Outcome>;
  /** The secret of the order that this browser has placed last; empty: none, or whoever keeps the shop does not say. */
  lastOrder(): string;
  /** Null for an address that leads to no order. */
  order(token: string): Promise<FoundOrder | null>;
  /** Null for an address that leads to none. */
  subscription(token: string): Promise<ShownSubscription | null>;
  changeSubscription(token: string, change: SubscriptionChange): Promise<ShownSubscription>;
  /** Pays what is due of one. */
  paySubscription(token: string, card: CardFields | null): Promise<Outcome>;
  /** The shopper has come back from the payment service. */
  resume(token: string): Promise<Outcome>;
  /** The shopper has turned back before paying. */
  abandon(token: string): Promise<Outcome>;
  /** The answer to the question that the test service asks in a bank's place. */
  answerChallenge(reference: string, isConfirmed: boolean): Promise<Outcome>;
}

export type OpenGateway = (request: Request, response: Response) => ShopGateway;
