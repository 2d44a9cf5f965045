/** Regions of the cart: the indicators, and the cart itself. */

import { cartQuantity } from '#shared/cart';
import { countryCodes, countryNames } from '#shared/countries';
import { knownLocale } from '#shared/date-text';
import { decodeEntities } from '#shared/html';
import { field, isData, isTruthy, textOf } from '#shared/json';
import { type CartProps, cartView } from '#shared/regions/cart';
import { allowsManyOfAService } from '#shared/stock';
import { readCart, recommendedOf } from './cart-data.ts';
import { type CartIndicatorProps, cartQuantityView, pillCartView } from './cart-indicator.ts';
import { defineRegion, readsNothing } from './define-region.ts';
import { exampleCart, exampleRecommendations } from './example-cart.ts';
import { pageValue } from './scope.ts';

const three = { entries: [{ quantity: 1 }, { quantity: 2 }] };

/** Floats over every page of a shop. */
export const pillCart = defineRegion<CartIndicatorProps>({
  name: 'pill-cart',
  reads: readsNothing,
  hydrate: 'cart',
  props: (cart) => ({ quantity: cartQuantity(cart) }),
  model: pillCartView,
  examples: [
    { title: 'while the page does not know the cart', data: {} },
    { title: 'with a cart', data: three },
  ],
});

/** The number in a theme's own cart link. */
export const cartNumber = defineRegion<CartIndicatorProps>({
  name: 'cart-quantity',
  reads: readsNothing,
  formatter: 'cart-quantity',
  hydrate: 'cart',
  props: (cart) => ({ quantity: cartQuantity(cart) }),
  model: cartQuantityView,
  examples: [{ title: 'three', data: three }],
});

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  isData(value)
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, decodeEntities(textOf(text))]))
    : {};

const countriesIn = (language: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    countryNames(countryCodes, knownLocale(language)).map(({ code, name }): [string, string] => [code, name]),
  );

/** The cart's page. `shoppingCart` is the cart; besides it, the state of a rejected form. */
export const cart = defineRegion<CartProps>({
  name: 'cart',
  hydrate: 'now',
  props: (page, env) => {
    const input = field(page, 'shoppingCart');
    if (!isTruthy(input)) return null;
    return {
      cart: readCart(input),
      allowsManyServices: allowsManyOfAService(pageValue(env, 'websiteSettings')),
      crumb: decodeEntities(textOf(field(page, 'crumb'))),
      typed: textsOf(field(page, 'typedQuantities')),
      errors: textsOf(field(page, 'quantityErrors')),
      codeTyped: decodeEntities(textOf(field(page, 'codeTyped'))),
      codeError: decodeEntities(textOf(field(page, 'codeError'))),
      recommendations: recommendedOf(field(page, 'recommendations')),
      countries: countriesIn(textOf(pageValue(env, 'website', 'language'))),
      shopUrl: decodeEntities(textOf(field(page, 'shopUrl'))) || '/',
    };
  },
  model: ({ cart, ...props }) => cartView(props, cart),
  examples: [
    {
      title: 'full, below the minimum, with codes',
      data: {
        shoppingCart: exampleCart,
        crumb: 'a&amp;b',
        recommendations: exampleRecommendations,
        shopUrl: '/shop?a=1&amp;b=2',
      },
    },
    {
      title: 'after a rejected form',
      data: {
        shoppingCart: { ...exampleCart, minimumSubtotalCents: 0 },
        typedQuantities: { e1: '1.5' },
        quantityErrors: { e1: 'Quantity must be a whole number' },
        codeTyped: 'NOPE',
        codeError: 'This code is not valid.',
      },
    },
    { title: 'empty', data: { shoppingCart: { ...exampleCart, entries: [] } } },
  ],
});
