/** A site in another language than English: the texts of the storefront are in it, also those that regions write later. */
import type { Page } from 'puppeteer';
import { violations } from './axe.ts';
import { demoContent } from './demo-content.ts';
import { useSite, useVisitor } from './demo-site.ts';
import { holds } from './recording.ts';
import { hydrated } from './site-browser.ts';

const input = demoContent['site'] as { readonly website: object; readonly websiteSettings: object };
const { translation: _, ...websiteSettings } = input.websiteSettings as Record<string, unknown>;
const dutch = {
  ...demoContent,
  site: { ...input, website: { ...input.website, language: 'nl' }, websiteSettings },
};
const demo = useSite(dutch);

let page: Page;
let errors: string[];
useVisitor(demo, async (item) => {
  page = item;
  errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) errors.push(message.text());
  });
});

const go = (path: string) => page.goto(demo.site.url + path);
const textOf = (selector: string) => page.$eval(selector, (element) => element.textContent?.trim());

test('buttons, the empty cart and what is added to it are in the language of the site', async () => {
  await go('/cart');
  await holds(async () => expect(await textOf('main h1')).toBe('Je winkelwagen'));
  expect(await page.$eval('html', ({ lang }) => lang)).toBe('nl');
  await go('/shop/moon-vase');
  await hydrated(page, 'translation');
  const button = '.product .sqs-add-to-cart-button';
  await holds(async () => expect(await textOf(button)).toBe('In winkelwagen'));
  await page.click(button);
  await holds(async () => expect(await textOf('#cart-number')).toMatch(/^1/));
  await page.waitForSelector('site-region[name=cart-quantity][data-region=hydrated]');
  await page.focus('.cart-link');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog.cart-drawer[open]');
  await holds(async () => expect(await textOf('dialog.cart-drawer')).toContain('Afrekenen'));
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});
