import { holds } from '../browser/recording.ts';
import { goOnline } from '../browser/site-browser.ts';
import { holdTimers, recordedTexts, recordTexts, runTimers, type Visit } from './browse.ts';
import { useShop } from './use-shop.ts';

jest.setTimeout(180_000);

const shop = useShop();
let at: Visit;
/** `held`: delay in milliseconds of timers that wait for `strike`. */
const go = async (path: string, held?: number): Promise<void> => {
  at = await shop.visit(path, {
    prepare: async (page) => held !== undefined && holdTimers(page, held),
  });
  await at.hydrated('add-to-cart', 'variants');
};

const button = '.sqs-add-to-cart-button';
const pick = (value: string): Promise<void> => at.page.click(`.variant-radiobtn[value="${value}"] + label`);
const dialog = 'dialog[open]';
/** Presses the add button and reads the dialog after the server rejects it. */
async function refusal(): Promise<string> {
  await at.page.click(button);
  await at.page.waitForSelector(dialog);
  const text = await at.text(dialog);
  await at.page.keyboard.press('Escape');
  await at.page.waitForSelector(dialog, { hidden: true });
  return text;
}
/** Presses the add button and waits for a field's error message. The field has the focus, and is described by the message. */
async function refused(message: string): Promise<void> {
  await at.page.click(button);
  await at.says(message);
  const described = await at.page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-describedby') ?? '';
    return document.getElementById(ids)?.textContent;
  });
  expect(described).toBe(message);
  expect(await at.page.$(dialog)).toBeNull();
}
const cartOf = (): Promise<{
  entries: { quantity: number; chosenVariant: { sku: string }; additionalFields: string }[];
}> => at.page.evaluate(async () => (await fetch('/api/commerce/shopping-cart')).json());

test('a product is added: Adding…, then Added!, then the label again, with pill, popover and event', async () => {
  // The popover's three seconds.
  await go('/shop/vase', 3000);
  await at.page.evaluate(() => {
    document.addEventListener('item-added', (event) => {
      document.body.dataset['added'] = (event as CustomEvent<{ itemId: string }>).detail.itemId;
    });
    // A button in state 'Added!' ignores clicks.
    new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('.sqs-add-to-cart-button');
      if (button?.textContent === 'Added!') button.click();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // This site has no styles of its own.
  const { width, height } = (await (await at.page.$(button))?.boundingBox()) ?? { width: 0, height: 0 };
  expect([width > 100, height]).toEqual([true, 48]);
  await recordTexts(at.page, button);
  await at.page.click(button);
  await at.says('Vase & stand was added to your cart.');
  expect(await at.page.evaluate(() => document.body.dataset['added'])).toBe('vase');
  expect(await at.violations()).toEqual([]);
  const labels = ['Add To Cart', 'Adding…', 'Added!', 'Add To Cart'];
  await holds(async () => expect((await recordedTexts(at.page)).map(([text]) => text)).toEqual(labels));
  const [, [, adding] = ['', 0], [, added] = ['', 0], [, settled] = ['', 0]] = await recordedTexts(at.page);
  expect([added - adding >= 999, settled - added >= 1999]).toEqual([true, true]);
  await at.page.waitForSelector('.sqs-pill-cart-place:not([hidden])');
  await holds(async () => expect(await at.text('.sqs-pill-cart-label')).toBe('One item in cart'));
  expect(await at.text('.sqs-pill-cart .sqs-cart-quantity')).toBe('1');
  expect(await runTimers(at.page)).toBeGreaterThan(0);
  await at.gone('.sqs-added-popover');
  expect((await cartOf()).entries).toMatchObject([{ quantity: 1 }]);
  expect(at.errors).toEqual([]);
});

test('missing options are named, the quantity must be a whole number, and errors are shown as text', async () => {
  await go('/shop/mug');
  await refused('Please select the Colour and Size options.');
  expect(await at.violations()).toEqual([]);
  await pick('Red');
  await at.says('Please select the Size option.');
  await refused('Please select the Size option.');
  // Not by color alone.
  expect(await at.text('.variant-radio:has([value="Large"])')).toContain('(not available)');
  expect(await at.text('.variant-radio:has([value="Small"])')).toContain('(sold out)');
  await pick('Large');
  await refused('Sorry, that item variant is unavailable. Please select another variant.');
  await pick('Small');
  await at.page.waitForSelector(`${button}[disabled]`);
  expect((await at.text(button)).trim()).toBe('Sold out');
  await pick('Blue');
  await at.page.waitForSelector(`${button}:not([disabled])`);
  const quantity = '.product-quantity-input input';
  const type = async (text: string): Promise<void> => {
    await at.page.click(quantity, { count: 3 });
    await at.page.keyboard.type(text);
  };
  await type('1.5');
  await refused('Quantity must be a whole number');
  await at.page.click(quantity, { count: 3 });
  await at.page.keyboard.press('Backspace');
  await refused('Quantity must be a number.');
  expect(at.errors).toEqual([]);
});

test('price, image, scarcity, restock and installments follow the chosen variant', async () => {
  await go('/shop/mug');
  const shown = async () => ({
    price: await at.text('.product-price'),
    picture: await at.page.$eval('img', (image) => new URL(image.src).pathname),
    scarcity: await at.text('.product-scarcity:not([hidden])'),
    instalments: await at.text('.product-instalments-text'),
    restock: (await at.page.$('.product-restock-notification:not([hidden])')) !== null,
  });
  const isShown = (wanted: object) => holds(async () => expect(await shown()).toMatchObject(wanted));
  await isShown({
    price: 'from $9.00',
    picture: '/assets/mug.svg',
    scarcity: '',
    instalments: 'Afterpay available for orders over $20.00',
    restock: false,
  });
  await pick('Blue');
  await pick('Small');
  await isShown({ price: '$10.50', picture: '/assets/mug-blue.svg', scarcity: 'Only 3 left!' });
  await pick('Large');
  await isShown({
    price: '$1,200.50',
    picture: '/assets/mug.svg',
    scarcity: '',
    instalments: '4 interest-free payments of $300.12 · Afterpay',
  });
  // Selects and buttons share one state.
  await at.page.evaluate(() => {
    for (const wrapper of document.querySelectorAll<HTMLElement>('.variant-select-wrapper')) wrapper.hidden = false;
  });
  await at.page.select('select[data-variant-option-name="Colour"]', 'Red');
  await at.page.select('select[data-variant-option-name="Size"]', 'Small');
  expect(await at.page.$eval('.variant-radiobtn[value="Red"]', (box) => (box as HTMLInputElement).checked)).toBe(true);
  await isShown({ price: '$9.00', restock: true });
  await pick('Blue');
  await at.page.click(button);
  await at.says('was added to your cart.');
  expect((await cartOf()).entries).toMatchObject([{ quantity: 1, chosenVariant: { sku: 'MUG-B-S' } }]);
  expect(at.errors).toEqual([]);
});

test('the installment dialog contains the focus, closes on Escape, button and outside click, and returns the focus', async () => {
  await go('/shop/mug');
  const more = '.product-instalments-more';
  await at.page.focus(more);
  await at.page.keyboard.press('Enter');
  await at.page.waitForSelector(dialog);
  expect(await at.text(dialog)).toContain('Pay in 4 with Afterpay');
  expect(await at.violations()).toEqual([]);
  for (let presses = 0; presses < 4; presses++) {
    await at.page.keyboard.press('Tab');
    expect(await at.page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
      /DIALOG|BODY/,
    );
    expect(
      await at.page.evaluate(
        () => document.activeElement?.closest('main') !== null && document.activeElement?.closest('dialog') === null,
      ),
    ).toBe(false);
  }
  await at.page.keyboard.press('Escape');
  await at.page.waitForSelector(dialog, { hidden: true });
  await at.focused('.product-instalments-more');
  for (const close of [() => at.page.click('.site-lightbox-close'), () => at.page.mouse.click(5, 5)]) {
    await at.page.click(more);
    await at.page.waitForSelector(dialog);
    await close();
    await at.page.waitForSelector(dialog, { hidden: true });
  }
  shop.site.network = (request, response, next) =>
    request.path.includes('/instalments/') ? void response.status(503).end() : next();
  await at.page.click(more);
  await at.page.waitForNetworkIdle();
  // If a dialog cannot be loaded, that is only logged to the console.
  expect(await at.page.$(dialog)).toBe(null);
  expect(await at.text('.product-instalments-text')).not.toBe('');
});

test.each([
  ['429', { status: 429, body: {} }, 'Please try again in a few seconds.'],
  [
    'a failure with words',
    { status: 500, body: { error: 'The till is being counted.' } },
    'The till is being counted.',
  ],
  ['a failure with a message', { status: 503, body: { message: 'Back at noon.' } }, 'Back at noon.'],
  ['a failure that only tells its keepers', { status: 500, body: { detail: 'relation "x"' } }, 'Please try again.'],
  [
    'a crumb that has expired',
    { status: 400, body: { crumbFail: true } },
    'Your session has expired. Please reload the page and try again.',
  ],
  ['what the server says', { status: 422, body: { error: 'Not on Sundays.' } }, 'Not on Sundays.'],
])(
  'adding fails with %s: shown in a dialog, and the button is reset after a second',
  async (_name, answer, message) => {
    await go('/shop/vase');
    shop.site.network = (request, response, next) =>
      request.path.endsWith('/entries') ? void response.status(answer.status).json(answer.body) : next();
    expect(await refusal()).toBe(`Unable to Add Item\n\n${message}\n\nOK`);
    await at.page.waitForFunction(
      () => document.querySelector('.add-to-cart-form')?.getAttribute('data-state') === 'idle',
    );
    shop.site.network = (_request, _response, next) => next();
    await at.page.click(button);
    await at.says('was added to your cart.');
  },
);

test('offline and slow networks: reported, and nothing is bought twice', async () => {
  await go('/shop/vase');
  await at.page.setOfflineMode(true);
  expect(await refusal()).toContain('Please check your internet connection.');
  await goOnline(at.page);
  await at.page.waitForSelector('.add-to-cart-form[data-state="idle"]');
  const posts: (() => void)[] = [];
  shop.site.network = (request, _response, next) =>
    void (request.path.endsWith('/entries') ? posts.push(next) : next());
  await at.page.click(button);
  await at.says('Adding…');
  await at.page.click(button);
  await at.page.click(button);
  await holds(async () => expect(posts.length).toBe(1));
  for (const answer of posts) answer();
  await at.says('was added to your cart.');
  expect(posts.length).toBe(1);
  expect((await cartOf()).entries).toMatchObject([{ quantity: 1 }]);
});

test('additional fields: stock first, then a lightbox that preserves input when something is invalid', async () => {
  await go('/shop/ring');
  await at.page.focus(button);
  await at.page.keyboard.press('Enter');
  await at.page.waitForSelector(`${dialog} form`);
  expect(await at.text(dialog)).toContain('Engraving');
  await at.page.type(`${dialog} textarea`, 'more than twenty characters');
  expect(await at.text('.field-counter')).toBe('27 / 20');
  // Announced after typing stops, not at each keystroke.
  await at.page.waitForSelector('.field-counter + output:empty');
  await holds(async () => expect(await at.text('.field-counter + output')).toBe('27 / 20 characters'));
  await at.page.click(`${dialog} button[type=submit]`);
  await at.says('One or more fields is invalid, please check your entries.');
  expect(await at.text(dialog)).toContain('Required');
  expect(await at.text(dialog)).toContain('You have exceeded the character limit.');
  await at.focused('#field-words');
  expect(await at.violations()).toEqual([]);
  await at.page.keyboard.type('For Ann');
  await at.page.$eval(`${dialog} textarea`, (area) => (area as HTMLTextAreaElement).select());
  await at.page.keyboard.type('Soon');
  await at.page.click(`${dialog} button[type=submit]`);
  await at.says('An engraved ring was added to your cart.');
  const [entry] = (await cartOf()).entries;
  expect(JSON.parse(entry!.additionalFields)).toMatchObject({ words: 'For Ann', note: 'Soon' });
  await at.page.waitForSelector('.add-to-cart-form[data-state="idle"]');
  // Closing it unmounts the form.
  await at.page.click(button);
  await at.page.waitForSelector(`${dialog} form`);
  await at.page.keyboard.press('Escape');
  await at.page.waitForSelector('.add-to-cart-form[data-state="idle"]');
  expect(await at.page.$('.fields-form')).toBe(null);
});

test('a gift card needs a denomination, and asks for its recipient; a subscription leads to a separate checkout', async () => {
  await go('/shop/card');
  await refused('Select a denomination for the Gift Card');
  await pick('$50');
  await Promise.all([at.page.waitForNavigation(), at.page.click(button)]);
  expect(at.page.url()).toMatch(/\/checkout\/gift-card\?itemId=card&sku=CARD-50$/);
  expect(await at.page.$eval('[name=sku]:checked', (element) => (element as HTMLInputElement).value)).toBe('CARD-50');
  await at.page.goto(`${shop.site.url}/shop/box`);
  await at.hydrated('add-to-cart');
  expect(await at.text('.product-price')).toBe('$20.00 every month');
  expect(await at.text(button)).toBe('Subscribe');
  await Promise.all([at.page.waitForNavigation(), at.page.click(button)]);
  expect(at.page.url()).toMatch(/\/checkout\?cartToken=./);
});

test('sold out: the button says so, and an email address can be left', async () => {
  await go('/shop/gone');
  expect(await at.text(button)).toBe('Sold out');
  expect(await at.page.$eval(button, (element) => (element as HTMLButtonElement).disabled)).toBe(true);
  const bodies: unknown[] = [];
  shop.site.network = (request, response, next) => {
    if (!request.path.endsWith('/notifications/restock')) return next();
    let body = '';
    request
      .on('data', (chunk) => (body += chunk))
      .on('end', () => {
        bodies.push(JSON.parse(body));
        if (bodies.length === 1) response.status(400).json({ error: 'Not this one.' });
        else response.json({});
      });
  };
  const submit = '.product-restock-form button';
  await at.page.click(submit);
  await at.says('Email cannot be blank');
  await at.focused('.product-restock-form [type=email]');
  await at.page.keyboard.type('ann@');
  await at.page.keyboard.press('Enter');
  await at.says('Email is invalid');
  await at.focused('.product-restock-form [type=email]');
  expect(await at.violations()).toEqual([]);
  await at.page.keyboard.type('example.com');
  await at.page.keyboard.press('Enter');
  await at.says('Not this one.');
  await at.page.click(submit);
  await at.says('Signed up!');
  expect(bodies[1]).toEqual({
    productId: 'gone',
    variantId: 'v-GONE',
    siteVisitorEmail: 'ann@example.com',
    isJoinMailingList: false,
    recaptchaEnterpriseV3Token: '',
  });
  expect(await at.violations()).toEqual([]);
});

test('by keyboard only: choose, set the quantity, add, and close the popover', async () => {
  // The popover's three seconds are held.
  await go('/shop/mug', 3000);
  const { keyboard } = at.page;
  const tabTo = async (selector: string): Promise<void> => {
    for (let presses = 0; presses < 40; presses++) {
      if (await at.page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`${selector} is out of reach`);
  };
  await tabTo('.variant-radiobtn');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await tabTo('[name="option.Size"]');
  await keyboard.press('Space');
  await tabTo('.product-quantity-input input');
  await keyboard.press('ArrowUp');
  await tabTo(button);
  await keyboard.press('Enter');
  await at.says('was added to your cart.');
  expect((await cartOf()).entries).toMatchObject([{ quantity: 2, chosenVariant: { sku: 'MUG-B-S' } }]);
  await tabTo('.sqs-added-popover button');
  // While hovered, it stays.
  expect(await runTimers(at.page)).toBeGreaterThan(0);
  expect(await at.page.$('.sqs-added-popover')).not.toBe(null);
  await keyboard.press('Enter');
  await at.gone('.sqs-added-popover');
});
