/** The cart as returned by the API (specification, storefront 3); a test compares the server's schema with these types. */
import type { Coupon, RejectedCoupon } from '../cart-coupons.ts';
import type { PricedShipping, ShippingLocation } from '../cart-sums.ts';
import type { TaxRule } from '../cart-taxes.ts';
import type { FieldTitles } from '../filled-fields.ts';

export interface CartEntry {
  readonly id: string;
  readonly itemId: string;
  readonly chosenVariant: {
    readonly id: string;
    readonly sku: string;
    readonly attributes: Readonly<Record<string, string>>;
  };
  readonly quantity: number;
  readonly title: string;
  readonly productType: number;
  readonly fullUrl: string;
  /** The image asset, with plain texts. */
  readonly image: Readonly<Record<string, unknown>> | null;
  readonly purchasePriceCents: number;
  /** Quantity times price, in minor units. */
  readonly subTotal: number;
  /** JSON text of the answers by field id; null if there are none. */
  readonly additionalFields: string | null;
  /** Titles of the form's fields by id. */
  readonly fieldTitles: FieldTitles;
  /** The product has additional fields, which the shopper can edit. */
  readonly hasFields: boolean;
  /** Quantity in stock; null: unlimited. */
  readonly available: number | null;
}

/** Progress toward free shipping. */
interface FreeShipping {
  readonly fromCents: number;
  /** 0: shipping is free. */
  readonly missingCents: number;
  /** Names of the countries, until the shopper's location is known; empty: nothing to add. */
  readonly places: string;
}

/** Gift wrapping of the order. */
interface GiftWrap {
  readonly priceCents: number;
  readonly isChosen: boolean;
  /** Text of the gift card; null: the shop does not offer cards. */
  readonly message: string | null;
}

interface InvalidCoupon extends Omit<RejectedCoupon, 'isAutomatic'> {
  /** Set for an automatic one, which the shopper cannot remove. */
  readonly isAutomatic?: boolean | undefined;
  readonly message: string;
}

export interface Cart {
  readonly id: string;
  readonly websiteId: string;
  /** The order that was created from the cart, or is waiting for payment; empty: none. */
  readonly orderId: string;
  /** Epoch milliseconds; 0 until an item is added. */
  readonly created: number;
  readonly isPurchased: boolean;
  readonly currency: string;
  /** The site's language, BCP 47; empty: not set. */
  readonly language: string;
  readonly entries: readonly CartEntry[];
  /** Saved for later: neither in the totals nor in the order. */
  readonly savedEntries: readonly CartEntry[];
  /** Null: the shop does not offer it, or the cart needs no shipping. */
  readonly freeShipping: FreeShipping | null;
  /** The shopper's note to the shop; null: the shop does not accept notes. */
  readonly note: string | null;
  /** Null: the shop does not offer it, or the cart needs no shipping. */
  readonly giftWrap: GiftWrap | null;
  readonly shippingOptions: readonly PricedShipping[];
  readonly applicableTaxRules: readonly TaxRule[];
  readonly coupons: readonly string[];
  readonly validCoupons: readonly Coupon[];
  readonly invalidCoupons: readonly InvalidCoupon[];
  /** The gift card that the shopper has entered, with what it pays; not part of the totals. */
  readonly giftCard: { readonly code: string; readonly cents: number } | null;
  readonly selectedShippingOption: PricedShipping | null;
  readonly shippingLocation: ShippingLocation | null;
  /** Minimum order. */
  readonly minimumSubtotalCents: number;
  readonly subtotalCents: number;
  readonly taxCents: number;
  /** Tax included in the prices. */
  readonly includedTaxCents: number;
  readonly shippingCostCents: number;
  readonly discountCents: number;
  /** Price of gift wrapping, part of the total. */
  readonly giftWrapCents: number;
  readonly grandTotalCents: number;
  readonly totalQuantity: number;
  readonly hasDigital: boolean;
  readonly purelyDigital: boolean;
  readonly requiresShipping: boolean;
  readonly subtotalAmount: { readonly value: string; readonly currency: string };
}

type DisplayedEntryField =
  | 'id'
  | 'itemId'
  | 'quantity'
  | 'title'
  | 'productType'
  | 'fullUrl'
  | 'image'
  | 'purchasePriceCents'
  | 'subTotal'
  | 'additionalFields';

/** The part of an entry that the cart page displays; page JSON from an upstream may lack the optional fields. */
export interface DisplayedEntry
  extends Pick<CartEntry, DisplayedEntryField>,
    Partial<Pick<CartEntry, 'fieldTitles' | 'hasFields' | 'available'>> {
  readonly chosenVariant: Pick<CartEntry['chosenVariant'], 'sku' | 'attributes'>;
}

type DisplayedCartField =
  | 'id'
  | 'currency'
  | 'shippingLocation'
  | 'minimumSubtotalCents'
  | 'subtotalCents'
  | 'taxCents'
  | 'includedTaxCents'
  | 'shippingCostCents'
  | 'discountCents'
  | 'grandTotalCents'
  | 'totalQuantity'
  | 'requiresShipping';

type DisplayedShipping = Pick<PricedShipping, 'id' | 'name' | 'costCents'>;

/** The part of the cart that the cart page displays. */
export interface DisplayedCart
  extends Pick<Cart, DisplayedCartField>,
    Partial<Pick<Cart, 'language' | 'freeShipping' | 'note' | 'giftWrap' | 'giftWrapCents' | 'giftCard'>> {
  readonly entries: readonly DisplayedEntry[];
  readonly savedEntries?: readonly DisplayedEntry[];
  readonly shippingOptions: readonly DisplayedShipping[];
  readonly selectedShippingOption: DisplayedShipping | null;
  readonly validCoupons: readonly {
    readonly code: string;
    readonly kind: string;
    readonly value: number;
    readonly isAutomatic?: boolean | undefined;
  }[];
  readonly invalidCoupons: readonly Pick<InvalidCoupon, 'code' | 'message' | 'isAutomatic'>[];
  readonly applicableTaxRules: readonly Pick<TaxRule, 'name' | 'isIncluded'>[];
}
