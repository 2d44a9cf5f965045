import type { FormatterDefinition } from '../../define.ts';
import { addToCartBtn } from './add-to-cart.ts';
import * as cart from './cart.ts';
import * as numbers from './numbers.ts';
import * as prices from './prices.ts';
import { productCheckout } from './product-checkout.ts';
import * as productPrices from './product-price.ts';
import { productQuickView } from './product-quick-view.ts';
import { productRestockNotification } from './product-restock-notification.ts';
import { productScarcity } from './product-scarcity.ts';
import { productStatusFormatter } from './product-status.ts';
import { quantityInput } from './quantity-input.ts';
import { summaryFormField } from './summary-form-field.ts';
import { variantDescriptorFormatter } from './variant-descriptor.ts';
import { variantsSelect } from './variants-select.ts';

export const commerceFormatters: readonly FormatterDefinition[] = [
  ...Object.values(cart),
  ...Object.values(numbers),
  ...Object.values(prices),
  ...Object.values(productPrices),
  addToCartBtn,
  productCheckout,
  productQuickView,
  productRestockNotification,
  productScarcity,
  productStatusFormatter,
  quantityInput,
  summaryFormField,
  variantDescriptorFormatter,
  variantsSelect,
];
