import type { FormatterDefinition } from '../../define.ts';
import { addToCartBtn } from './add-to-cart.ts';
import * as cart from './cart.ts';
import * as legacyMoney from './legacy-money.ts';
import * as numbers from './numbers.ts';
import * as prices from './prices.ts';
import { productQuickView } from './product-quick-view.ts';
import { productRestockNotification } from './product-restock-notification.ts';
import { productStatusFormatter } from './product-status.ts';
import { quantityInput } from './quantity-input.ts';
import { summaryFormField } from './summary-form-field.ts';
import { variantDescriptorFormatter } from './variant-descriptor.ts';

export const commerceFormatters: readonly FormatterDefinition[] = [
  ...Object.values(cart),
  ...Object.values(numbers),
  ...Object.values(prices),
  ...[legacyMoney.moneyFormat, legacyMoney.moneyFormatDashed, legacyMoney.moneyString],
  addToCartBtn,
  productQuickView,
  productRestockNotification,
  productStatusFormatter,
  quantityInput,
  summaryFormField,
  variantDescriptorFormatter,
];
