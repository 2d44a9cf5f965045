/** Pages that every site has, whatever its theme and content: by path, with their page type and template. */

import type { PageEntry } from '../content/content-source.ts';
import type { PageType } from '../content/page-types.ts';

export interface SystemPage {
  readonly type: PageType;
  /** Template in views/system/pages, or the theme's own system/NAME.page. */
  readonly template: string;
  readonly title: string;
}

const page = (type: PageType, title: string): SystemPage => ({ type, template: type, title });

export const systemPages: ReadonlyMap<string, SystemPage> = new Map([
  ['/search', page('search', 'Search')],
  ['/cart', page('cart', 'Your cart')],
  ['/cart-v2', page('cart-v2', 'Your cart')],
  ['/checkout', page('checkout', 'Checkout')],
  ['/checkout/order-confirmed', page('order-confirmed', 'Thank you for your order')],
  ['/checkout/order-received', page('order-received', 'Your order has been received')],
  ['/checkout/subscription-confirmed', page('subscription-confirmed', 'Your subscription has begun')],
  ['/checkout/contribution-confirmed', page('contribution-confirmed', 'Thank you')],
  ['/checkout/membership-confirmed', page('membership-confirmed', 'Welcome')],
  ['/checkout/donate', page('donate', 'Make a contribution')],
  ['/account/order-status', page('order-status', 'Your order')],
  ['/popup-overlay', page('popup-overlay', 'Announcement')],
  ['/offline', { type: 'error', template: 'offline', title: 'You are offline' }],
  ['/account/sso', page('sso-page', 'Sign in')],
]);

export const notFound = page('not-found', 'Page not found');
export const failed = page('error', 'Something went wrong');
export const lockScreen = page('lock-screen', 'This page is protected');
export const protectedContent = page('protected-content', 'This page is protected');
export const accessDenied = page('member-area-access-denied', 'For members');
export const paywall = page('paywall', 'For subscribers');

/** The entry of a system page, which belongs to no collection. */
export const systemEntry = (path: string, { type, title }: SystemPage): PageEntry => ({
  path,
  view: 'list',
  typeName: type,
  collection: { id: type, title, typeName: type, fullUrl: path, type: 10, regionName: 'default' },
});
