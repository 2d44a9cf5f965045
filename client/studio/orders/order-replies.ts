/** Orders in replies of the owner API. */
import type { TaxLine } from '#shared/cart-taxes';
import type { CheckoutDetails } from '#shared/checkout-details';

export const ORDERS = '/api/owner/orders';

export type OrderStatus = 'pending' | 'paid' | 'declined' | 'cancelled' | 'fulfilled';

export interface ListedOrder {
  readonly id: string;
  readonly number: number;
  readonly status: OrderStatus;
  readonly kind: 'cart' | 'subscription' | 'donation' | 'gift-card';
  readonly testMode: boolean;
  readonly email: string;
  readonly name: string;
  readonly currency: string;
  readonly grandTotalCents: number;
  readonly giftCardCents: number;
  readonly refundedCents: number;
  readonly quantity: number;
  readonly sentQuantity: number;
  /** 0 unless it is paid, and after a refund of the whole amount. */
  readonly toSendQuantity: number;
  /** It has physical products. */
  readonly requiresShipping: boolean;
  /** The shopper collects it. */
  readonly isPickup: boolean;
  readonly created: number;
  readonly paidAt: number | null;
  readonly fulfilledAt: number | null;
}

export interface OrderPage {
  readonly results: readonly ListedOrder[];
  readonly nextPageCursor: string | null;
}

export interface OrderLine {
  readonly position: number;
  readonly itemId: string;
  readonly sku: string;
  readonly title: string;
  readonly variant: string;
  readonly productType: number;
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly fields: string;
  readonly sent: number;
  /** Pieces that can still be sent: without what was put back into the stock. */
  readonly unsent: number;
  /** Price less its share of discounts, plus its share of the added tax. */
  readonly refundCents: number;
  readonly restockable: number;
  /** Pieces that can be refunded. */
  readonly refundable: number;
}

export interface Tracking {
  readonly carrier: string;
  readonly number: string;
  readonly url: string;
}

export interface LinePart {
  readonly position: number;
  readonly quantity: number;
}

export interface Shipment {
  readonly id: string;
  readonly lines: readonly LinePart[];
  readonly tracking: Tracking | null;
  readonly created: number;
}

export interface CreditNote {
  readonly number: string;
  readonly lines: readonly (LinePart & { readonly cents: number })[];
  /** Refunded beyond the lines. */
  readonly restCents: number;
  /** Null for orders of earlier releases. */
  readonly taxLines: readonly TaxLine[] | null;
  readonly totalCents: number;
}

export interface Refund {
  readonly creditNote: CreditNote;
  readonly id: string;
  readonly paymentCents: number;
  readonly giftCardCents: number;
  readonly creditCents: number;
  readonly creditCardId: string | null;
  readonly status: 'pending' | 'done' | 'failed';
  readonly reason: string;
  readonly failure: string;
  readonly created: number;
  readonly settledAt: number | null;
}

export interface OrderEmail {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly created: number;
  readonly lastError: string;
}

export interface Download {
  readonly fileId: string;
  readonly name: string;
  readonly allowed: number;
  readonly used: number;
  readonly expiresAt: number;
  /** Revoked, or the whole amount of the order was refunded. */
  readonly isEnded: boolean;
}

export interface OrderReturn {
  readonly id: string;
  readonly state: 'requested' | 'accepted' | 'refused' | 'received';
  readonly lines: readonly LinePart[];
  readonly reason: string;
  readonly comment: string;
  readonly created: number;
}

type Progress = 'sentQuantity' | 'toSendQuantity' | 'requiresShipping' | 'isPickup';

export interface Order extends Omit<ListedOrder, 'name' | 'quantity' | Progress> {
  readonly subtotalCents: number;
  readonly discountCents: number;
  readonly shippingCents: number;
  readonly taxCents: number;
  readonly includedTaxCents: number;
  readonly contact: CheckoutDetails;
  readonly billing: CheckoutDetails | null;
  /** When it was declined or cancelled; null: neither, or not stored. */
  readonly endedAt: number | null;
  readonly declineReason: string;
  readonly shippingOption: string | null;
  readonly pickup: { readonly address: string; readonly hours: string } | null;
  readonly note: string;
  readonly giftWrap: { readonly cents: number; readonly message: string } | null;
  readonly couponCodes: readonly string[];
  readonly taxes: readonly string[];
  /** Null for orders of earlier releases. */
  readonly taxLines: readonly TaxLine[] | null;
  readonly lines: readonly OrderLine[];
  readonly payment: {
    readonly provider: string;
    readonly reference: string | null;
    readonly paidCents: number;
    readonly refundableCents: number;
  };
  readonly refunds: readonly Refund[];
  readonly tracking: Tracking | null;
  readonly shipments: readonly Shipment[];
  readonly returns: readonly OrderReturn[];
  readonly downloads: readonly Download[];
  readonly giftCards: readonly {
    readonly id: string;
    readonly amountCents: number;
    readonly balanceCents: number;
    readonly isVoided: boolean;
  }[];
  readonly subscriptionId: string | null;
  readonly emails: readonly OrderEmail[];
  readonly notes: readonly { readonly id: string; readonly text: string; readonly created: number }[];
}
