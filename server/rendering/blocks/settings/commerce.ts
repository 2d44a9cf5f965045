/** Blocks that sell, and those that ask for support. */
import { choice, html, integer, list, no, object, text, url, yes } from '#shared/settings';
import { picture } from './picture.ts';

/** Minor units of the currency, as the specification counts money. */
const money = object({ value: integer(0, 1_000_000_000_00, 0), currency: text('USD', 3) });

export const commerceBlocks = {
  product: {
    /** The product's address inside the site, or its id. */
    productId: text(),
    showImage: yes(),
    showTitle: yes(),
    showPrice: yes(),
    showExcerpt: yes(),
    showButton: yes(),
    buttonText: text(),
    alignment: choice(['left', 'center', 'right'], 'left'),
  },
  amazon: {
    title: text(),
    author: text(),
    linkTo: url(),
    priceText: text(),
    image: picture,
    buttonText: text('See it at the seller’s'),
  },
  donation: {
    title: text(),
    description: html(),
    donatePageId: text(),
    buttonText: text('Donate'),
    currency: text('USD', 3),
    /** Minor units. */
    suggestedAmounts: list(integer(1, 1_000_000_000_00, 0), 8),
    allowOtherAmount: yes(),
  },
  'pricing-plan': {
    title: text(),
    description: html(),
    plans: list(
      object({
        title: text(),
        description: html(),
        price: money,
        billingPeriod: object({ value: integer(1, 100, 1), unit: choice(['WEEK', 'MONTH', 'YEAR'], 'MONTH') }),
        isRecurring: yes(),
        features: list(text(), 30),
        buttonText: text('Choose'),
        linkTo: url(),
        isHighlighted: no(),
      }),
      6,
    ),
  },
  menu: {
    title: text(),
    currency: text(),
    menus: list(
      object({
        title: text(),
        description: html(),
        sections: list(
          object({
            title: text(),
            description: html(),
            items: list(
              object({
                title: text(),
                description: html(),
                variants: list(object({ description: text(), price: text() }), 10),
              }),
            ),
          }),
          40,
        ),
      }),
      10,
    ),
  },
} as const;
