/** Product settings as tables for panels. */
import { formFieldTypes } from '#shared/form-field-types';
import {
  choice,
  date,
  html,
  integer,
  labeled,
  list,
  longText,
  money,
  no,
  object,
  text,
  url,
  yes,
} from '#shared/settings';
import { searchHiddenHelp } from '../pages/page-labels.ts';
import { productStates } from './product-texts.ts';

export const detailSettings = {
  title: labeled('Title', text('', 200)),
  urlId: labeled('Address', text('', 200), { help: 'The last part of the page’s address.' }),
  excerpt: labeled('Description', html(), { help: 'Beside the pictures, above the button.' }),
  body: labeled('Additional information', html(), { help: 'Below the product.' }),
  starred: labeled('Featured', no()),
} as const;

export const stateSettings = {
  workflowState: labeled('State', choice(productStates, 'Published')),
  publishAt: labeled('Publish at', date('minute'), { when: { workflowState: ['Scheduled'] } }),
} as const;

export const sharingSettings = {
  seoTitle: labeled('Title in search results', text('', 300), { help: 'Empty: the title, and the site’s.' }),
  seoDescription: labeled('Description in search results', longText('', 1000)),
  seoImageUrl: labeled('Picture where it is shared', url('image'), { help: 'Empty: the first picture.' }),
  seoHidden: labeled('Hide from search engines', no(), { help: searchHiddenHelp.item }),
} as const;

/** A switch that defaults to the shop's setting. */
const asShop = (off = 'Off') => choice(['shop', 'on', 'off'], 'shop', { shop: 'As in the shop', on: 'On', off });

/** Settings with three states: the shop's, on, off. */
export const SHOP_SWITCHES = [
  'scarcityEnabled',
  'scarcityShownByDefault',
  'restockNotificationEnabled',
  'mailingListSignUpEnabled',
  'mailingListOptInByDefault',
  'afterPayAvailable',
] as const;

const scarcity = { group: 'Scarcity', when: { scarcityEnabled: ['on', 'shop'] } } as const;
const restock = { group: 'Back in stock', when: { restockNotificationEnabled: ['on', 'shop'] } } as const;
const instalments = { group: 'Installments', when: { afterPayAvailable: ['shop'] } } as const;

const restockTexts = {
  CTAText: labeled('Call to action', text('', 500), { help: 'Over the form, such as “Tell me when it is back”.' }),
  placeholderText: labeled('Placeholder of the email field', text('', 200)),
  buttonText: labeled('Button', text('', 200)),
  confirmationText: labeled('After signing up', text('', 500), { help: 'Empty: “Signed up!”' }),
  mailingListDescription: labeled('Mailing list', text('', 500), { help: 'Beside the checkbox that joins it.' }),
} as const;

const formField = {
  title: labeled('Title', text('', 500)),
  type: labeled('Type', choice(formFieldTypes, 'text')),
  description: labeled('Description', text('', 2000)),
  required: labeled('Required', no(), { when: { type: formFieldTypes.filter((type) => type !== 'section') } }),
  placeholder: labeled('Placeholder', text('', 500), {
    when: { type: ['text', 'textarea', 'email', 'number', 'website', 'currency', 'twitter'] },
  }),
  options: labeled('Options', list(text('', 500), 250, 'option'), {
    when: { type: ['radio', 'checkbox', 'select', 'likert'] },
  }),
  maxLength: labeled('Max characters', integer(0, 100_000, 0), { help: '0: no limit.', when: { type: ['textarea'] } }),
} as const;

/** Settings of `product`, apart from subscription and related products. Amounts have their currency next to them. */
export const sellingSettings = {
  customAddButtonText: labeled('Text of the button', text('', 100), { help: 'Empty: “Add To Cart”.' }),
  customSoldOutText: labeled('Text when sold out', text('', 200), { help: 'Empty: that of the shop.' }),
  chargesTax: labeled('Charge tax on this product', yes()),
  scarcityEnabled: labeled('Say how few are left', asShop(), { group: 'Scarcity' }),
  scarcityThreshold: labeled('When there are at most', integer(1, 1000, 5), scarcity),
  scarcityText: labeled('Message', text('', 500), {
    ...scarcity,
    help: 'Such as “{qtyInStock, plural, one {Only one left} other {Only # left}}”.',
  }),
  scarcityShownByDefault: labeled('Show before a variant is chosen', asShop(), scarcity),
  restockNotificationEnabled: labeled('Sign-up for what is sold out', asShop(), { group: 'Back in stock' }),
  restockNotificationMessages: labeled('Texts', object(restockTexts), restock),
  mailingListSignUpEnabled: labeled('Offer the mailing list', asShop(), restock),
  mailingListOptInByDefault: labeled('Checked by default', asShop(), restock),
  afterPayAvailable: labeled(
    'In installments',
    choice(['shop', 'off'], 'shop', { shop: 'As in the shop', off: 'Never' }),
    {
      group: 'Installments',
    },
  ),
  afterPayMin: labeled('From a price above', money(0, 1_000_000_000), instalments),
  afterPayMax: labeled('Up to a price of', money(0, 1_000_000_000), instalments),
  sizeGuide: labeled('Size guide', html(), { group: 'Size guide', help: 'In a dialog beside the options.' }),
} as const;

/** Fields that shoppers fill in before adding the product to the cart. */
export const additionalFieldsSettings = {
  name: labeled('Name of the form', text('', 200)),
  fields: labeled('Fields', list(object(formField), 30, 'field')),
  disclaimerMessage: labeled('Disclaimer', html()),
} as const;
