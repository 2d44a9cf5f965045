/** A site with all kinds of forms in a real browser. */
import { desc, eq } from 'drizzle-orm';
import type { Page } from 'puppeteer';
import { formSubmissions } from '../../server/database/schema.ts';
import { formFieldTypes } from '../../shared/form-settings.ts';
import { type SiteInBrowser, useSite } from './demo-site.ts';
import { htmlBlock, pageOfBlocks } from './page-of-blocks.ts';
import { openPage, touched } from './site-browser.ts';

const fields = formFieldTypes.map((type) => ({
  id: `f-${type}`,
  type,
  title: `The ${type}`,
  options: ['Clay', 'Cloth & thread', 'Paper'],
  maxLength: type === 'textarea' ? 20 : 0,
  showCountryCode: false,
  ...(type === 'hidden' ? { key: 'source', value: 'page' } : {}),
  required: ['name', 'checkbox', 'email', 'radio'].includes(type),
}));
const text = (id: string) => ({ id, type: 'text', title: `The ${id}` });
const forms = {
  every: {
    name: 'Every field',
    fields,
    submissionMessage: 'Thank you, we answer on Thursdays.',
    submissionHTML: '<p>Read <a href="/short">on</a>.</p>',
  },
  short: { name: 'Short', fields: [{ ...text('words'), required: true }], successRedirect: '/thanks' },
  guarded: { name: 'Guarded', fields: [text('guarded')], captchaEnabled: true },
  letters: {
    name: 'Letters',
    fields: [{ id: 'email', type: 'email', title: 'Email', required: true }],
    submissionMessage: 'The letters are on their way.',
  },
};
const pageOf = (id: string, blocks: readonly object[]) =>
  pageOfBlocks(id, [htmlBlock(`<h1>${id}</h1><h2>A form</h2>`), ...blocks]);
const form = (formId: string, more: object = {}) => ({ id: 'b1', type: 'form', value: { formId, ...more } });

const content = {
  site: { website: { id: 'w1', siteTitle: 'Test', language: 'en', contactEmail: 'a@b.example' }, forms },
  every: pageOf('every', [form('every')]),
  short: pageOf('short', [form('short')]),
  guarded: pageOf('guarded', [form('guarded')]),
  lightbox: pageOf('lightbox', [form('short', { lightbox: true, lightboxButtonText: 'Write' })]),
  letters: pageOf('letters', [{ id: 'b1', type: 'newsletter', value: { formId: 'letters', title: 'Letters' } }]),
  thanks: pageOf('thanks', []),
};

export const useFormSite = (): SiteInBrowser => useSite(content);

/** Opens one of its pages, with the form hydrated. */
export async function openForm({ browser, site }: SiteInBrowser, path: string, width = 1280) {
  const opened = await openPage(browser, site.url + path, width);
  await touched(opened.page, 'form');
  return opened;
}

export const submit = (page: Page): Promise<void> => page.click('form[data-form-id] button[type=submit]');

/** The text of the error summary. */
export const summary = async (page: Page) => {
  await page.waitForSelector('.form-problems');
  return page.$eval('.form-problems', (box) => ({
    title: box.querySelector('h2')?.textContent,
    message: box.querySelector('p')?.textContent ?? null,
    links: [...box.querySelectorAll('a')].map((link) => link.textContent),
    hasFocus: document.activeElement === box,
  }));
};
/** Submissions of a form, newest first. */
export const stored = ({ site }: SiteInBrowser, formId: string) =>
  site.database.db
    .select({ answers: formSubmissions.answers, status: formSubmissions.status })
    .from(formSubmissions)
    .where(eq(formSubmissions.formId, formId))
    .orderBy(desc(formSubmissions.created));
