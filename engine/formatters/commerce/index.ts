import type { FormatterDefinition } from '../../define.ts';
import { addToCartBtn } from './add-to-cart-btn.ts';
import { bookkeeperMoneyFormat } from './bookkeeper-money-format.ts';
import { cartQuantityFormatter } from './cart-quantity.ts';
import { cartSubtotal } from './cart-subtotal.ts';
import { cartUrl } from './cart-url.ts';
import { fromPriceFormatter } from './from-price.ts';
import { normalPriceFormatter } from './normal-price.ts';
import { percentageFormat } from './percentage-format.ts';
import { productCheckout } from './product-checkout.ts';
import { productPrice } from './product-price.ts';
import { productQuickView } from './product-quick-view.ts';
import { productRestockNotification } from './product-restock-notification.ts';
import { productScarcity } from './product-scarcity.ts';
import { productStatusFormatter } from './product-status.ts';
import { quantityInput } from './quantity-input.ts';
import { salePriceFormatter } from './sale-price.ts';
import { subscriptionPrice } from './subscription-price.ts';
import { summaryFormField } from './summary-form-field.ts';
import { variantDescriptorFormatter } from './variant-descriptor.ts';
import { variantsSelect } from './variants-select.ts';

export const commerceFormatters: readonly FormatterDefinition[] = [
  cartQuantityFormatter,
  cartSubtotal,
  cartUrl,
  bookkeeperMoneyFormat,
  percentageFormat,
  fromPriceFormatter,
  normalPriceFormatter,
  salePriceFormatter,
  productPrice,
  subscriptionPrice,
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
