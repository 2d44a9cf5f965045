/** The cart as its calls answer it (specification, storefront 3); the server's schema of it is compared with these types. */
import type { Coupon, CouponRejection, PricedShipping, ShippingLocation, TaxRule } from '../cart-sums.ts';
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
  /** JSON text of the answers by field id; null for none. */
  readonly additionalFields: string | null;
  /** What the form calls its fields, by their ids. */
  readonly fieldTitles: FieldTitles;
  /** The product has additional fields, which can be edited. */
  readonly hasFields: boolean;
  /** How many are in stock; null: it never runs out. */
  readonly available: number | null;
}

/** How far a cart is from free shipping. */
interface FreeShipping {
  readonly fromCents: number;
  /** 0: it is free. */
  readonly missingCents: number;
  /** Where to, while the shopper has not said where they are: names of countries; empty: there is nothing to say. */
  readonly places: string;
}

/** Wrapping the order as a gift. */
interface GiftWrap {
  readonly priceCents: number;
  readonly isChosen: boolean;
  /** What the card says; null: the shop writes no card. */
  readonly message: string | null;
}

interface InvalidCoupon {
  readonly code: string;
  readonly reason: CouponRejection;
  readonly message: string;
}

export interface Cart {
  readonly id: string;
  readonly websiteId: string;
  /** The order that it has become, or that waits for its payment; empty: none. */
  readonly orderId: string;
  /** Epoch milliseconds; 0 before anything was added. */
  readonly created: number;
  readonly isPurchased: boolean;
  readonly currency: string;
  /** Of the site, BCP 47; empty: not set. */
  readonly language: string;
  readonly entries: readonly CartEntry[];
  /** What was put aside: not summed, not ordered. */
  readonly savedEntries: readonly CartEntry[];
  /** Null: the shop offers none, or the cart needs no shipping. */
  readonly freeShipping: FreeShipping | null;
  /** What the shopper writes to the shop; null: the shop takes no notes. */
  readonly note: string | null;
  /** Null: the shop offers none, or the cart needs no shipping. */
  readonly giftWrap: GiftWrap | null;
  readonly shippingOptions: readonly PricedShipping[];
  readonly applicableTaxRules: readonly TaxRule[];
  readonly coupons: readonly string[];
  readonly validCoupons: readonly Coupon[];
  readonly invalidCoupons: readonly InvalidCoupon[];
  readonly selectedShippingOption: PricedShipping | null;
  readonly shippingLocation: ShippingLocation | null;
  /** The smallest order that can be checked out. */
  readonly minimumSubtotalCents: number;
  readonly subtotalCents: number;
  readonly taxCents: number;
  /** The part of the prices that is tax. */
  readonly includedTaxCents: number;
  readonly shippingCostCents: number;
  readonly discountCents: number;
  /** What wrapping it as a gift adds to the total. */
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

/** The part of an entry that the cart page displays; page JSON of another service may lack the optional fields. */
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
    Partial<Pick<Cart, 'language' | 'freeShipping' | 'note' | 'giftWrap' | 'giftWrapCents'>> {
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
  readonly invalidCoupons: readonly Pick<InvalidCoupon, 'code' | 'message'>[];
  readonly applicableTaxRules: readonly Pick<TaxRule, 'name' | 'isIncluded'>[];
}
