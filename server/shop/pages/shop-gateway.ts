/** The shop as one visitor's pages use it, independent of where it runs: the built-in backend, or an upstream server. */
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

/** Purchases without the visitor's own cart. */
type DirectKind = 'subscription' | 'gift-card';

interface OrderForm {
  readonly idempotencyKey: string;
  readonly expectedTotalCents: number;
  /** The amount due; absent from forms without it: the whole total. */
  readonly expectedDueCents?: number;
  /** The currency that was shown; absent from forms without it. */
  readonly expectedCurrency?: string;
  readonly card: CardFields | null;
  readonly agreesToRenewals: boolean;
  readonly acceptsTerms: boolean;
  /** One of the other payment methods; absent: the default one. */
  readonly method?: string;
  /** The shopper pays in the fields of the payment service on the page. */
  readonly inPage?: boolean;
}

interface OpenedCart {
  readonly cart: Cart;
  readonly removed: number;
}

/** The next step for the shopper. */
export interface Outcome {
  readonly status: OrderStatus;
  /** The token of the order's URL. */
  readonly token: string;
  readonly next: Placed['next'];
}

export interface FoundOrder {
  readonly order: ShownOrder;
  /** Path of the confirmation page that fits the order's status; empty: the upstream does not send it. */
  readonly confirmation: string;
  /** Passed on to a tag manager unchanged; null before the order is paid. */
  readonly purchaseEvent: Pick<PurchaseEvent, 'event'> | null;
  /** The subscription that it is a payment of; null for other orders. */
  readonly subscription: ShownSubscription | null;
  /** Downloads of its digital products. */
  readonly downloads: readonly ShownDownload[];
}

/**
 * Rejects with a `Problem` worded for the shopper. `link` is the token of a link's cart; empty: the visitor's own. Implementations set
 * and clear the visitor's cart cookies themselves.
 */
export interface ShopGateway {
  /** Current time in epoch milliseconds. */
  readonly now: () => number;
  cart(): Promise<Cart>;
  /** The cart for its page, and how many entries were removed because their products are no longer available. */
  openCart(): Promise<OpenedCart>;
  /** Null for an item that is not a product. */
  product(itemId: string): Promise<ProductChoice | null>;
  /** Returns the id of the entry. */
  add(entry: NewEntry): Promise<string>;
  setQuantity(entryId: string, quantity: number): Promise<void>;
  remove(entryId: string): Promise<void>;
  /** Saves an entry for later, or moves it back to the cart. */
  setSaved(entryId: string, isSaved: boolean): Promise<void>;
  setExtras(extras: CartExtras): Promise<void>;
  /** Products recommended for the cart. */
  recommendations(): Promise<readonly Recommendation[]>;
  /** Sets the answers of an entry, as JSON text. */
  setFields(link: string, entryId: string, additionalFields: string): Promise<void>;
  /** Creates a separate cart with this entry; returns its token. */
  begin(kind: DirectKind, entry: NewEntry): Promise<string>;
  donate(cents: number): Promise<string>;
  checkout(link: string): Promise<CheckoutView>;
  saveDetails(link: string, values: Readonly<Record<string, unknown>>): Promise<CheckoutView>;
  /** Data of the signed-in account; null without one, and when an upstream handles accounts. */
  customer(): Promise<Customer | null>;
  /** Stores an address of the signed-in account; does nothing without one. */
  saveAddress(address: CustomerAddress, isDefault: boolean): Promise<void>;
  chooseShipping(link: string, id: string): Promise<void>;
  /** A coupon or a gift card. */
  useCode(link: string, code: string): Promise<void>;
  removeCode(link: string, code: string): Promise<void>;
  place(link: string, form: OrderForm): Promise<Outcome>;
  /** The token of this browser's latest order; empty: none, or unknown for an upstream. */
  lastOrder(): string;
  /** Null for an unknown token. */
  order(token: string): Promise<FoundOrder | null>;
  /** Null for an unknown token. */
  subscription(token: string): Promise<ShownSubscription | null>;
  changeSubscription(token: string, change: SubscriptionChange): Promise<ShownSubscription>;
  /** Pays the amount due of a subscription. */
  paySubscription(token: string, card: CardFields | null): Promise<Outcome>;
  /** The shopper has returned from the payment service. */
  resume(token: string): Promise<Outcome>;
  /** The shopper has cancelled the payment. */
  abandon(token: string): Promise<Outcome>;
  /** The answer to the bank's challenge that the test payment service simulates. */
  answerChallenge(reference: string, isConfirmed: boolean): Promise<Outcome>;
}

export type OpenGateway = (request: Request, response: Response) => ShopGateway;
