/** Blocks that sell products or collect donations. */
import {
  choice,
  currency,
  html,
  integer,
  labeled,
  list,
  money,
  no,
  object,
  reference,
  text,
  url,
  yes,
} from '../settings.ts';
import { alignment } from './alignment.ts';
import { decorativePicture } from './picture.ts';

const MAX_CENTS = 1_000_000_000_00;

const billingPeriod = object({
  value: labeled('Every', integer(1, 100, 1)),
  unit: labeled(
    'Period',
    choice(['WEEK', 'MONTH', 'YEAR'], 'MONTH', { WEEK: 'Weeks', MONTH: 'Months', YEAR: 'Years' }),
  ),
});

const plan = object({
  title: labeled('Title', text()),
  description: labeled('Description', html()),
  price: labeled(
    'Price',
    object({
      value: labeled('Amount', money(0, MAX_CENTS), { help: 'Set to 0 for a free plan.' }),
      currency: labeled('Currency', currency()),
    }),
  ),
  isRecurring: labeled('Recurring', yes()),
  billingPeriod: labeled('Billing period', billingPeriod, { when: { isRecurring: [true] } }),
  features: labeled('Features', list(text(), 30, 'feature')),
  linkTo: labeled('Link', url(), { help: 'Empty: the plan has no button.' }),
  buttonText: labeled('Button text', text('Choose'), { when: { linkTo: 'filled' } }),
  isHighlighted: labeled('Highlight this plan', no()),
});

const dish = object({
  title: labeled('Title', text()),
  description: labeled('Description', html()),
  variants: labeled(
    'Prices',
    list(
      object({
        description: labeled('Variant', text(), { help: 'Such as small or large.' }),
        price: labeled('Price', text(), { help: 'Without the currency symbol.' }),
      }),
      10,
      'price',
    ),
  ),
});

const menuSection = object({
  title: labeled('Title', text()),
  description: labeled('Description', html()),
  items: labeled('Items', list(dish, undefined, 'item')),
});

export const commerceBlocks = {
  product: {
    productId: labeled('Product', reference('product')),
    showImage: labeled('Show image', yes(), { group: 'Display' }),
    showTitle: labeled('Show title', yes(), { group: 'Display' }),
    showPrice: labeled('Show price', yes(), { group: 'Display' }),
    showExcerpt: labeled('Show excerpt', yes(), { group: 'Display' }),
    showButton: labeled('Show button', yes(), { group: 'Display' }),
    buttonText: labeled('Link text', text(), {
      help: 'Empty: no link below the button of a product of this site.',
      group: 'Display',
      when: { showButton: [true] },
    }),
    alignment: labeled('Alignment', alignment('left'), { group: 'Layout' }),
  },
  amazon: {
    linkTo: labeled('Link', url('web'), { help: 'The product’s page at the seller. Required to show the block.' }),
    title: labeled('Title', text()),
    author: labeled('Author', text()),
    priceText: labeled('Price', text(), { help: 'With its currency, as displayed.' }),
    image: labeled('Image', decorativePicture),
    buttonText: labeled('Button text', text('See it at the seller’s')),
  },
  donation: {
    donatePageId: labeled('Donation page', reference('page'), { help: 'The page with the fund for the donations.' }),
    title: labeled('Title', text()),
    description: labeled('Description', html()),
    currency: labeled('Currency', currency(), { group: 'Amounts' }),
    suggestedAmounts: labeled('Suggested amounts', list(money(1, MAX_CENTS), 8, 'amount'), { group: 'Amounts' }),
    allowOtherAmount: labeled('Allow other amounts', yes(), { group: 'Amounts' }),
    buttonText: labeled('Button text', text('Donate')),
  },
  'pricing-plan': {
    title: labeled('Title', text()),
    description: labeled('Description', html()),
    plans: labeled('Plans', list(plan, 6, 'plan')),
  },
  menu: {
    title: labeled('Title', text()),
    currency: labeled('Currency symbol', text(), { help: 'Shown before each price, such as $.' }),
    menus: labeled(
      'Menus',
      list(
        object({
          title: labeled('Title', text()),
          description: labeled('Description', html()),
          sections: labeled('Sections', list(menuSection, 40, 'section')),
        }),
        10,
        'menu',
      ),
    ),
  },
} as const;
