/** Dialogs, errors and steps of the demo, which `every-state.test.ts` checks besides the pages. */
import type { Page } from 'puppeteer';
import { openCheckout, shopperInput, textOf } from './checkout-steps.ts';
import { fillCart } from './fill-cart.ts';
import { enter, hydrated, touched } from './site-browser.ts';

/** Opens a state, starting from a new visitor's page. */
export type Open = (page: Page, siteUrl: string) => Promise<unknown>;

const JUG = { itemId: 'p04', sku: 'RIVER-JUG' };

/** Opens a page and clicks the elements in `clicked`; `shown` appears when the state is reached. */
const clicking =
  (path: string, clicked: string, shown: string): Open =>
  async (page, siteUrl) => {
    await page.goto(siteUrl + path);
    await page.waitForSelector(clicked);
    await page.$eval(clicked, (element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await page.click(clicked);
    await page.waitForSelector(shown);
  };

const adding =
  (path: string, shown: string): Open =>
  async (page, siteUrl) => {
    await page.goto(siteUrl + path);
    await hydrated(page, 'add-to-cart');
    await page.click('.sqs-add-to-cart-button');
    await page.waitForSelector(shown);
  };

const submitting = (path: string, form: string, shown: string): Open => clicking(path, `${form} [type=submit]`, shown);

const inCart =
  (open: (page: Page) => Promise<unknown>): Open =>
  async (page, siteUrl) => {
    await fillCart(page, siteUrl, [JUG]);
    await page.goto(`${siteUrl}/cart`);
    await hydrated(page, 'cart');
    await open(page);
  };

async function toShipping(page: Page, siteUrl: string): Promise<void> {
  await openCheckout(page, siteUrl);
  for (const [name, value] of Object.entries(shopperInput)) await enter(page, `#field-${name}`, value);
  await page.select('#field-country', 'BE');
  await nextStep(page, '2 Shipping');
}

async function nextStep(page: Page, step: string): Promise<void> {
  await page.click('.checkout-main .shop-form [type=submit]');
  await page.waitForFunction(
    (wanted) => document.querySelector('[aria-current=step]')?.textContent?.replace(/\s+/g, ' ').trim() === wanted,
    {},
    step,
  );
}

async function toPayment(page: Page, siteUrl: string): Promise<void> {
  await toShipping(page, siteUrl);
  await page.click('.choice');
  await nextStep(page, '3 Payment');
}

/** A page of the account area, for a new account. */
const inAccount =
  (path: string): Open =>
  async (page, siteUrl) => {
    await page.goto(`${siteUrl}/account/create`);
    await enter(page, 'main [name=email]', `state-${Date.now()}-${Math.random()}@example.com`);
    await enter(page, 'main [name=password]', 'a long password');
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    await page.goto(siteUrl + path);
    await page.waitForSelector('.account-nav');
  };

async function openMenu(page: Page, siteUrl: string): Promise<void> {
  await page.goto(`${siteUrl}/about`);
  const button = await page.$('.menu-button');
  if ((await button?.isVisible()) === true) await button?.click();
}

async function openSearch(page: Page, siteUrl: string): Promise<void> {
  await openMenu(page, siteUrl);
  for (const link of await page.$$('.search-link'))
    if (await link.isVisible()) {
      // The menu may still be moving, so its link is clicked by script.
      await link.evaluate((element) => (element as HTMLElement).click());
      break;
    }
  await page.waitForSelector('.search-overlay[open] input[type=search]');
}

/** By name, for failure messages. */
export const openedStates: Readonly<Record<string, Open>> = {
  'product: nothing chosen': adding('/shop/salt-bowl', '.variant-error'),
  'product: added': adding('/shop/river-jug', '.sqs-added-popover[data-state=shown]'),
  'product: fields asked for': adding('/shop/name-bowl', 'dialog[open] form'),
  'product: fields in error': async (page, siteUrl) => {
    await adding('/shop/name-bowl', 'dialog[open] form')(page, siteUrl);
    await page.click('dialog[open] [type=submit]');
    await page.waitForSelector('dialog[open] [aria-invalid=true]');
  },
  'product: gift card': adding('/shop/gift-card', '.variant-error, dialog[open], .sqs-added-popover'),
  'product: zoom': clicking('/shop/moon-vase', '.media-stage a[data-lightbox]', '.lightbox[data-state=shown]'),
  'product: size guide': clicking('/shop/studio-apron', '.size-guide-button', '.size-guide:popover-open'),
  'product: restock error': async (page, siteUrl) => {
    await page.goto(`${siteUrl}/shop/supper-plates`);
    await page.focus('.product-restock-form [type=email]');
    await hydrated(page, 'restock');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('.product-restock-error')?.textContent !== '');
  },
  'list: quick view': clicking(
    '/shop',
    '.sqs-product-quick-view-button',
    'dialog[open] .product-price, dialog[open] h2',
  ),
  'list: chooser': clicking(
    '/shop',
    '.product-card .quick-add, .quick-add',
    'dialog.product-chooser[open] .product-variants',
  ),
  'header: menu': openMenu,
  'search: overlay': openSearch,
  'search: suggestions': async (page, siteUrl) => {
    await openSearch(page, siteUrl);
    await page.keyboard.type('vase');
    await page.waitForSelector('.search-overlay [role=option]');
  },
  'search: another spelling': (page, siteUrl) => page.goto(`${siteUrl}/search?q=morninng`),
  'consent: categories': async (page, siteUrl) => {
    await page.goto(`${siteUrl}/about`);
    await page.waitForSelector('[data-cookie-settings]');
    await hydrated(page, 'analytics');
    await page.click('[data-cookie-settings]');
    await page.waitForSelector('.consent-banner:not([data-appears])');
    for (const button of await page.$$('.consent-banner button'))
      if ((await button.evaluate(({ textContent }) => textContent)) === 'Choose') await button.click();
    await page.waitForSelector('.consent-choice[open]');
  },
  'list: facets': async (page, siteUrl) => {
    await page.goto(`${siteUrl}/shop?on-sale=1`);
    await page.$$eval('main details', (all) =>
      all.forEach((details) => {
        details.open = true;
      }),
    );
  },
  'list: nothing fits': (page, siteUrl) => page.goto(`${siteUrl}/shop?price-min=999999`),
  'search: nothing found': (page, siteUrl) => page.goto(`${siteUrl}/search?q=zzzzqq`),
  'cart: with an entry': inCart(async () => {}),
  'cart: wrong code': inCart(async (page) => {
    await enter(page, '#field-code', 'nope');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#error-code');
  }),
  'cart: removed': inCart(async (page) => {
    await page.click('[name=remove]');
    await page.waitForSelector('.cart-undo');
  }),
  'cart: estimate': inCart(async (page) => {
    await page.waitForSelector('.shipping-estimate summary');
    await page.click('.shipping-estimate summary');
  }),
  'cart: saved for later': inCart(async (page) => {
    await page.click('[name=save]');
    await page.waitForSelector('.cart-saved');
  }),
  'cart: gift wrap': inCart(async (page) => {
    await page.click('.cart-wrap input');
    await page.waitForSelector('#field-giftMessage');
  }),
  'cart: drawer': async (page, siteUrl) => {
    await fillCart(page, siteUrl, [JUG]);
    await page.goto(`${siteUrl}/shop`);
    await hydrated(page, 'cart-quantity');
    await page.click('.cart-link');
    await page.waitForSelector('dialog.cart-drawer[open]');
  },
  'checkout: details': openCheckout,
  'checkout: order folded out': async (page, siteUrl) => {
    await openCheckout(page, siteUrl);
    await page.$eval('.order-fold', (fold) => fold.setAttribute('open', ''));
  },
  'checkout: pickup': async (page, siteUrl) => {
    await openCheckout(page, siteUrl);
    await page.click('[name=pickup][value=collect]');
  },
  'checkout: billing in error': async (page, siteUrl) => {
    await openCheckout(page, siteUrl);
    await page.click('[name=sameAsShipping]');
    await page.click('.checkout-main .shop-form [type=submit]');
    await page.waitForSelector('#error-billing-city');
  },
  'checkout: details in error': async (page, siteUrl) => {
    await openCheckout(page, siteUrl);
    await page.click('.checkout-main .shop-form [type=submit]');
    await page.waitForSelector('.error-summary');
  },
  'checkout: shipping': toShipping,
  'checkout: payment': toPayment,
  'checkout: card in error': async (page, siteUrl) => {
    await toPayment(page, siteUrl);
    await page.click('.checkout-main .shop-form [type=submit]');
    await page.waitForSelector('.error-summary');
  },
  'checkout: done': async (page, siteUrl) => {
    await toPayment(page, siteUrl);
    await enter(page, '#field-cardNumber', '4242 4242 4242 4242');
    await enter(page, '#field-cardExpiry', '12 / 49');
    await enter(page, '#field-cardCode', '123');
    await Promise.all([page.waitForNavigation(), page.click('.checkout-main .shop-form [type=submit]')]);
    if (!(await textOf(page, 'h1')).startsWith('Thank you')) throw new Error('the order was not placed');
  },
  'checkout: donation': (page, siteUrl) => page.goto(`${siteUrl}/checkout/donate?otherAmount=-5`),
  'checkout: empty': (page, siteUrl) => page.goto(`${siteUrl}/checkout`),
  'form in error': submitting('/every-field', 'form[data-form-id]', '.form-problems'),
  'contact in error': submitting('/contact', 'form[data-form-id]', '.form-problems'),
  'comment in error': submitting('/journal/iron-in-the-clay', '.comment-form', '[aria-invalid=true], .form-problems'),
  'account: sign in': (page, siteUrl) => page.goto(`${siteUrl}/account/login`),
  'account: sign in in error': async (page, siteUrl) => {
    await page.goto(`${siteUrl}/account/login`);
    await touched(page, 'account');
    await enter(page, '[name=email]', 'nobody');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.form-problems');
  },
  'account: create': (page, siteUrl) => page.goto(`${siteUrl}/account/create`),
  'account: forgotten': (page, siteUrl) => page.goto(`${siteUrl}/account/reset`),
  'account: overview': inAccount('/account'),
  'account: orders': inAccount('/account/orders'),
  'account: addresses': inAccount('/account/addresses'),
  'account: new address': inAccount('/account/addresses/new'),
  'account: subscriptions': inAccount('/account/subscriptions'),
  'account: downloads': inAccount('/account/downloads'),
  'account: details': inAccount('/account/details'),
  'account: deletion': inAccount('/account/delete'),
  'gift card balance': (page, siteUrl) => page.goto(`${siteUrl}/account/gift-card`),
  'order of a guest': (page, siteUrl) => page.goto(`${siteUrl}/account/find-order`),
  'offline page': (page, siteUrl) => page.goto(`${siteUrl}/offline`),
  'lock: wrong password': async (page, siteUrl) => {
    await page.goto(`${siteUrl}/kiln-book`);
    await enter(page, 'input[type=password]', 'wrong');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[aria-invalid=true], [role=alert]');
  },
  'pictures: light box': clicking('/colours', 'a[data-lightbox]', '.lightbox[data-state=shown]'),
};
