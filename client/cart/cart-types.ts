/** The cart as the server answers it (specification, storefront 3). */

export interface CartEntry {
  readonly id: string;
  readonly itemId: string;
  readonly chosenVariant: { readonly sku: string; readonly attributes: Readonly<Record<string, string>> };
  readonly quantity: number;
  readonly title: string;
  readonly productType: number;
  readonly fullUrl: string;
  readonly image: { readonly assetUrl?: string; readonly altText?: string } | null;
  readonly purchasePriceCents: number;
  readonly subTotal: number;
  /** JSON text of what was filled in; null for none. */
  readonly additionalFields: string | null;
}

export interface ShippingOption {
  readonly id: string;
  readonly name: string;
  readonly costCents: number;
}

export interface Cart {
  readonly id: string;
  readonly currency: string;
  readonly entries: readonly CartEntry[];
  readonly shippingOptions: readonly ShippingOption[];
  readonly selectedShippingOption: ShippingOption | null;
  readonly shippingLocation: { readonly country: string; readonly region: string; readonly postalCode: string } | null;
  readonly validCoupons: readonly { readonly code: string }[];
  readonly invalidCoupons: readonly { readonly code: string; readonly message: string }[];
  readonly subtotalCents: number;
  readonly taxCents: number;
  readonly shippingCostCents: number;
  readonly discountCents: number;
  readonly grandTotalCents: number;
  readonly totalQuantity: number;
  readonly requiresShipping: boolean;
  readonly purelyDigital: boolean;
  readonly missingForMinimumCents?: number;
}
