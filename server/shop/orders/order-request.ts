/** The request for an order: what the shopper was shown and has agreed to. */
import type { CardFields } from '../../integrations/payments/payments.ts';
import type { PlaceRequest } from './place-order.ts';

export interface PlaceOrder
  extends Pick<PlaceRequest, 'cartToken' | 'idempotencyKey' | 'expectedTotalCents' | 'expectedCurrency'> {
  /** The amount due that the shopper was shown; absent: the whole total. */
  readonly expectedDueCents?: number | undefined;
  readonly card: CardFields | null;
  /** One of the payment service's other methods; absent: the default one. */
  readonly method?: string | undefined;
  /** The shopper pays in the fields of the payment service on the checkout page. */
  readonly inPage?: boolean | undefined;
  /** The shopper has agreed to the payments of a subscription. */
  readonly agreesToRenewals?: boolean;
  /** The shopper has accepted the terms. */
  readonly acceptsTerms?: boolean;
  /** The signed-in account, which the purchase belongs to. */
  readonly accountId?: string | null;
  /** The language of the page; undefined: the site's. */
  readonly language?: string | undefined;
  /** The token of a cart that the shopper opened by a link, for the way back. */
  readonly linkToken?: string;
  /** `https://host`, without a trailing slash: where the payment service redirects the shopper. */
  readonly origin: string;
}
