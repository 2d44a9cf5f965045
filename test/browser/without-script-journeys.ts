/** Visitor journeys through the demo without JavaScript: each is a test of `without-script.test.ts`. */
import type { Page } from 'puppeteer';
import { shopperInput } from './checkout-steps.ts';
import { enter } from './site-browser.ts';

/** A page without JavaScript, and a visitor's actions on it. */
export interface Visitor {
  readonly page: Page;
  go(path: string): Promise<unknown>;
  /** Types into fields by name, replacing their content. */
  fill(values: Readonly<Record<string, string>>): Promise<void>;
  choose(field: string, value: string): Promise<void>;
  tick(selector: string): Promise<void>;
  /** Clicks a link or button by its text, in the first matching part of the page, and waits for navigation. */
  press(text: string, within?: string): Promise<void>;
  /** Fails unless the page shows the texts. */
  sees(...texts: readonly string[]): Promise<void>;
  isAt(path: string): void;
}

export type Journey = (visitor: Visitor) => Promise<void>;

const BUY = '.add-to-cart-form';

/** These never run out. */
async function addCloths({ go, press }: Visitor): Promise<void> {
  await go('/shop/kitchen-cloths');
  await press('Add To Cart', BUY);
}

async function toShipping(visitor: Visitor): Promise<void> {
  await visitor.go('/checkout');
  await visitor.fill(shopperInput);
  await visitor.choose('country', 'BE');
  await visitor.press('Continue', '.checkout-main');
}

async function toPayment(visitor: Visitor, choice = '.choice input'): Promise<void> {
  await toShipping(visitor);
  await visitor.tick(choice);
  await visitor.press('Continue', '.checkout-main');
}

const card = (cardNumber: string) => ({ cardNumber, cardExpiry: '12 / 49', cardCode: '123' });

async function pay(visitor: Visitor, number: string): Promise<void> {
  await visitor.fill(card(number));
  await visitor.press('Pay', '.checkout-main');
}

async function createAccount(visitor: Visitor, email: string): Promise<void> {
  await visitor.go('/account/create');
  await visitor.fill({ firstName: 'Ann', lastName: 'Lee', email, password: 'a long password' });
  await visitor.press('Create', 'form[aria-label="Create an account"]');
}

const browsing: Readonly<Record<string, Journey>> = {
  'from the home page to a product': async ({ page, go, press, sees, isAt }) => {
    await go('/');
    await page.click('.menu-button');
    await press('Shop', '#site-menu');
    isAt('/shop');
    await press('Moon Vase', 'main');
    isAt('/shop/moon-vase');
    await sees('Add To Cart', '$148.00');
  },
  'a category of the shop': async ({ go, tick, press, sees }) => {
    await go('/shop');
    await tick('input[name=category][value=Paper]');
    await press('', '.list-tools');
    await sees('Two Hills, linocut');
  },
  'two facets at once, and back to all': async ({ go, tick, press, sees, isAt }) => {
    await go('/shop');
    await tick('input[name="in-stock"]');
    await tick('input[name="on-sale"]');
    await press('', '.list-tools');
    await press('Clear all', 'main');
    isAt('/shop');
    await sees('Moon Vase');
  },
  'products sorted by price': async ({ page, go, choose, press }) => {
    await go('/shop');
    await choose('sort', 'price-up');
    await press('', '.list-tools');
    const [first = 0, second = 0] = await page.$$eval('.product-price', (all) =>
      all.map(({ textContent }) => Number(/[\d.]+/.exec(textContent ?? '')?.[0])),
    );
    if (!(first <= second)) throw new Error(`${first} comes before ${second}`);
  },
  'a search for a product': async ({ go, fill, press, sees }) => {
    await go('/search');
    await fill({ q: 'mug' });
    await press('', 'form[role=search]');
    await sees('Morning Mug');
  },
  'a search with a typing error': async ({ go, sees }) => {
    await go('/search?q=morninng');
    await sees('Morning Mug');
  },
  'a search without results': async ({ go, sees }) => {
    await go('/search?q=zzqqzz');
    await sees('zzqqzz');
  },
  'a post, its tag and the posts that have it': async ({ page, go, press }) => {
    await go('/journal');
    await press('Iron in the clay', 'main');
    const tag = await page.$eval('main a[href*="tag="], main a[href*="category="]', (link) => link.textContent ?? '');
    await press(tag.trim(), 'main');
  },
  'from one post to the next': async ({ page, go, press }) => {
    await go('/journal/iron-in-the-clay');
    const before = page.url();
    const next = await page.$eval('main nav a', (link) => (link.textContent ?? '').replace(/\s+/g, ' ').trim());
    await press(next, 'main nav');
    if (page.url() === before) throw new Error('the page stayed');
  },
  'an event, and its entry for a calendar': async ({ page, go }) => {
    await go('/events/wood-firing');
    await page.$eval('a[href*="google.com/calendar"]', (link) => link.getAttribute('href'));
  },
  'a picture of a gallery in full size': async ({ page, go }) => {
    await go('/colours');
    const address = await page.$eval('a[data-lightbox]', (link) => link.getAttribute('href') ?? '');
    const answer = await go(address);
    if ((answer as { status(): number }).status() !== 200) throw new Error(`${address} is not there`);
    await page.$eval('img', (image) => image.naturalWidth);
  },
  'a page that is not there, and a search from it': async ({ go, sees, press, isAt }) => {
    await go('/nope');
    await press('Search', 'footer, main');
    isAt('/search');
    await sees('Search');
  },
  'answers to questions': async ({ page, go }) => {
    await go('/questions');
    await page.click('main summary');
    if ((await page.$('main details[open]')) === null) throw new Error('the answer stays closed');
  },
  'terms, returns and shipping from the footer': async ({ go, press, isAt }) => {
    await go('/shop/moon-vase');
    await press('Shipping', 'footer');
    isAt('/shipping');
    await press('Returns', 'footer');
    isAt('/returns');
  },
};

const buying: Readonly<Record<string, Journey>> = {
  'a product is added': async (visitor) => {
    await addCloths(visitor);
    await visitor.sees('Kitchen Cloths, set of four was added to your cart.');
  },
  'three of it are added': async ({ go, fill, press, sees }) => {
    await go('/shop/kitchen-cloths');
    await fill({ quantity: '3' });
    await press('Add To Cart', BUY);
    await sees('$114.00');
  },
  'an option that is missing is asked for': async ({ go, press, choose, sees }) => {
    await go('/shop/salt-bowl');
    await press('Add To Cart', BUY);
    await sees('Please select the Finish option.');
    await choose('list.Finish', 'Speckled');
    await press('', '.shop-form');
    await sees('Salt & Pepper Bowl was added to your cart.');
  },
  'fields of a product are filled in': async ({ go, press, sees, page }) => {
    await go('/shop/name-bowl');
    await press('Add To Cart', BUY);
    await enter(page, 'main form input[type=text]', 'Ann');
    await press('', 'main form');
    await sees('was added to your cart');
  },
  'a quantity is changed in the cart': async (visitor) => {
    await addCloths(visitor);
    await visitor.page.$eval('.cart-quantity input', (input) => {
      (input as HTMLInputElement).value = '2';
    });
    await visitor.press('Update', '.cart-entry');
    await visitor.sees('$76.00');
  },
  'an entry is removed': async (visitor) => {
    await addCloths(visitor);
    await visitor.press('Remove', '.cart-entry');
    await visitor.sees('You have nothing in your shopping cart.');
  },
  'a code that is wrong, and one that is right': async (visitor) => {
    await addCloths(visitor);
    await visitor.fill({ code: 'NOPE' });
    await visitor.press('Apply', 'main');
    await visitor.fill({ code: 'CLAY10' });
    await visitor.press('Apply', 'main');
    await visitor.sees('CLAY10', '$3.80');
  },
  'an order is placed with a card': async (visitor) => {
    await addCloths(visitor);
    await toPayment(visitor);
    await pay(visitor, '4242 4242 4242 4242');
    await visitor.sees('Thank you for your order, Ann');
  },
  'a declined card, and another': async (visitor) => {
    await addCloths(visitor);
    await toPayment(visitor);
    await pay(visitor, '4000 0000 0000 0002');
    await visitor.sees('Your card was declined.');
    await pay(visitor, '4242 4242 4242 4242');
    await visitor.sees('Thank you for your order, Ann');
  },
  'a payment is confirmed at the bank': async (visitor) => {
    await addCloths(visitor);
    await toPayment(visitor);
    await pay(visitor, '4000 0025 0000 3155');
    await visitor.sees('Confirm your payment');
    await visitor.press('Confirm', 'main');
    await visitor.sees('Thank you for your order, Ann');
  },
  'a payment is refused at the bank': async (visitor) => {
    await addCloths(visitor);
    await toPayment(visitor);
    await pay(visitor, '4000 0025 0000 3155');
    await visitor.press('Refuse', 'main');
    await visitor.sees('Pay');
  },
  'an address with errors': async (visitor) => {
    await addCloths(visitor);
    await visitor.go('/checkout');
    await visitor.fill({ email: 'ann@example' });
    await visitor.press('Continue', '.checkout-main');
    await visitor.sees('Email', 'First name');
  },
  'a step back in the checkout': async (visitor) => {
    await addCloths(visitor);
    await toShipping(visitor);
    await visitor.press('Details', '.checkout-main, main');
    const city = await visitor.page.$eval('[name=city]', (field) => (field as HTMLInputElement).value);
    if (city !== shopperInput.city) throw new Error(`the city is ${city}`);
  },
  'something digital is bought without an address': async (visitor) => {
    await visitor.go('/shop/glaze-book');
    await visitor.press('Add To Cart', BUY);
    await visitor.go('/checkout');
    await visitor.sees('Email');
  },
  'a subscription is begun': async (visitor) => {
    await visitor.go('/shop/a-mug-each-season');
    await visitor.press('', BUY);
    await visitor.sees('Please select the Handle option.');
    await visitor.choose('list.Handle', 'Right hand');
    await visitor.press('', '.shop-form');
    await visitor.page.click('.order-fold summary');
    await visitor.sees('every 3 months');
  },
  'a gift card is begun': async (visitor) => {
    await visitor.go('/shop/gift-card');
    await visitor.press('', BUY);
    await visitor.sees('gift card');
  },
  'a donation of another amount': async (visitor) => {
    await visitor.go('/more-blocks');
    await visitor.fill({ otherAmount: '12' });
    await visitor.press('', '.donation');
    await visitor.press('', '.shop-form');
    await visitor.sees('$12.00');
  },
};

const writing: Readonly<Record<string, Journey>> = {
  'a message to the shop': async ({ go, fill, press, sees }) => {
    await go('/contact');
    await fill({ 'm-name[First]': 'Ann', 'm-name[Last]': 'Lee', 'm-email': 'ann@example.com', 'm-text': 'Hello' });
    await press('', 'form[data-form-id=message]');
    await sees('Thank you!');
  },
  'a form with errors loses nothing': async ({ page, go, fill, choose, press, sees }) => {
    await go('/every-field');
    await fill({ 'f-email': 'ann@example.com', 'f-textarea': 'Hello there' });
    await choose('f-select', 'Cloth');
    await press('', 'form[data-form-id=commission]');
    await sees('Required');
    const text = await page.$eval('[name="f-textarea"]', (field) => (field as HTMLTextAreaElement).value);
    if (text !== 'Hello there') throw new Error(`the text is ${text}`);
  },
  'the newsletter': async ({ go, fill, press, sees }) => {
    await go('/');
    await fill({ email: 'ann@example.com' });
    await press('', 'form[data-form-id=letter]');
    await sees('hank');
  },
  'a comment': async ({ go, fill, press, sees }) => {
    await go('/journal/iron-in-the-clay');
    await fill({ authorName: 'Ann', authorEmail: 'ann@example.com', body: 'So red.' });
    await press('', '.comment-form');
    await sees('approved');
  },
  'a comment without a text is stopped by the browser': async ({ page, go, fill }) => {
    await go('/journal/iron-in-the-clay');
    await fill({ authorName: 'Ann', authorEmail: 'ann@example.com' });
    await page.click('.comment-form [type=submit]');
    await page.waitForSelector('.comment-form textarea:invalid');
  },
  'a review with stars': async ({ page, go, fill, choose, press, sees }) => {
    await go('/shop/morning-mug');
    await page.click('summary ::-p-text(review)');
    await fill({ authorName: 'Ann', authorEmail: 'ann@example.com', title: 'Mine', body: 'Each morning.' });
    await choose('rating', '5');
    await press('', 'form[action="/api/reviews"]');
    await sees('approved');
  },
  'a like': async ({ go, press, isAt }) => {
    await go('/journal/iron-in-the-clay');
    await press('', '.like-form');
    isAt('/journal/iron-in-the-clay');
  },
};

const entering: Readonly<Record<string, Journey>> = {
  'a locked page: a wrong password, and the right one': async ({ go, fill, press, sees }) => {
    await go('/kiln-book');
    await fill({ password: 'wrong' });
    await press('', 'main form, form');
    await sees('password');
    await fill({ password: 'cone10' });
    await press('', 'main form, form');
  },
  'an account is created, left and entered again': async (visitor) => {
    await createAccount(visitor, 'without-script@example.com');
    visitor.isAt('/account');
    await visitor.press('Sign out', 'main');
    await visitor.go('/account/login');
    await visitor.fill({ email: 'without-script@example.com', password: 'a long password' });
    await visitor.press('Sign in', 'main form');
    visitor.isAt('/account');
  },
  'a wrong password': async ({ go, fill, press, sees }) => {
    await go('/account/login');
    await fill({ email: 'nobody@example.com', password: 'not the one' });
    await press('Sign in', 'main form');
    await sees('password');
  },
  'an account with errors': async ({ go, fill, press, sees }) => {
    await go('/account/create');
    await fill({ email: 'odd', password: 'short' });
    await press('Create', 'form[aria-label="Create an account"]');
    await sees('Email');
  },
  'members only: the way to sign in': async ({ go, press, isAt }) => {
    await go('/members');
    await press('Sign in', 'main');
    isAt('/account/login');
  },
};

export const journeys: Readonly<Record<string, Journey>> = { ...browsing, ...buying, ...writing, ...entering };
