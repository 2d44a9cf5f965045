import { formMessages } from '#shared/messages/forms';
import { violations } from './axe.ts';
import { openForm, stored, submit, summary, useFormSite } from './form-site.ts';
import { eventually, holds } from './recording.ts';
import { focused, gone, overflow, shoot } from './site-browser.ts';

const forms = useFormSite();

test('a form with every field type: errors above titles, a focused summary, then the thank-you message, by keyboard only', async () => {
  const { page, errors } = await openForm(forms, '/every?source=poster');
  await page.focus('form[data-form-id] button[type=submit]');
  await page.keyboard.press('Enter');
  expect(await summary(page)).toEqual({
    title: formMessages.reviewBelow,
    message: formMessages.invalid,
    links: ['The email: Required', 'The radio: Required', 'The checkbox: Required', 'The name: Required'],
    hasFocus: true,
  });
  expect(await page.$eval('.form-problems-below', (box) => box.textContent)).toBe(formMessages.reviewAbove);
  const order = await page.$eval('[data-field=email]', (field) =>
    [...field.children].map((child) => child.className || child.tagName),
  );
  expect(order.slice(0, 2)).toEqual(['field-error', 'LABEL']);
  expect(
    await page.$eval('[data-field=email] input', (input) => [
      input.getAttribute('aria-invalid'),
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    ]),
  ).toEqual(['true', 'Error: Required']);
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'form-errors-1280');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await focused(page, '[data-field=email] input');
  await page.keyboard.type('ann@example');
  await page.keyboard.press('Tab');
  expect(await page.$('[data-field=email] .field-error')).not.toBeNull();
  await page.focus('[data-field=email] input');
  await page.keyboard.press('End');
  await page.keyboard.type('.com');
  // Immediately: an element that disappears on blur would move the button away from the pointer.
  await gone(page, '[data-field=email] .field-error');
  await page.focus('[data-field=radio] input');
  await page.keyboard.press('Space');
  await page.focus('[data-field=checkbox] input');
  await page.keyboard.press('Space');
  await page.focus('[data-field=name] input');
  await page.keyboard.type('Ann');
  await page.focus('[data-field=phone] input');
  for (const part of ['646', '123', '0000']) {
    await page.keyboard.type(part);
    await page.keyboard.press('Tab');
  }
  await page.focus('[data-field=textarea] textarea');
  await page.keyboard.type('More than twenty characters');
  await holds(async () =>
    expect(
      await page.$eval('.field-counter', (counter) => [counter.textContent, counter.classList.contains('is-over')]),
    ).toEqual(['27 / 20', true]),
  );
  await page.focus('form[data-form-id] button[type=submit]');
  await page.keyboard.press('Enter');
  await holds(async () =>
    expect((await summary(page)).links).toEqual(['The textarea: You have exceeded the character limit.']),
  );
  await page.focus('[data-field=textarea] textarea');
  for (let i = 0; i < 7; i++) await page.keyboard.press('Backspace');
  await page.focus('form[data-form-id] button[type=submit]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.form-thanks');
  expect(
    await page.$eval('.form-thanks', (box) => [
      box.textContent,
      document.activeElement === box,
      box.querySelector('a')?.getAttribute('href'),
    ]),
  ).toEqual(['Thank you, we answer on Thursdays.Read on.', true, '/short']);
  expect(await page.$eval('form[data-form-id]', (shown) => (shown as HTMLElement).hidden)).toBe(true);
  expect([await violations(page), errors]).toEqual([[], []]);
  await shoot(page, 'form-thanks-1280');
  const [row] = await stored(forms, 'every');
  expect(row?.answers).toMatchObject({
    'f-email': 'ann@example.com',
    'f-radio': 'Clay',
    'f-checkbox': ['Clay'],
    'f-name': { First: 'Ann', Last: '' },
    'f-phone': { Country: '', Areacode: '646', Prefix: '123', Line: '0000' },
    'f-hidden': 'poster',
  });
  await page.close();
});

test('every field fits and is labeled on a phone', async () => {
  const { page } = await openForm(forms, '/every', 390);
  expect(await violations(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await submit(page);
  await summary(page);
  await shoot(page, 'form-errors-390');
  await page.close();
});

describe('a captcha', () => {
  test('must be completed, is reset when the server rejects it, and then accepted', async () => {
    const { page } = await openForm(forms, '/guarded');
    await page.type('[name=guarded]', 'Words');
    await page.waitForSelector('[data-captcha-rendered] input');
    await submit(page);
    expect((await summary(page)).title).toBe('Complete CAPTCHA before submitting.');
    await page.$eval('[data-captcha]', (box) => box.setAttribute('data-captcha-token', 'spent'));
    await page.click('[data-captcha] label');
    await submit(page);
    await eventually(
      async () =>
        (await summary(page)).title === 'reCAPTCHA failed. Refresh this page and try again.' ? true : undefined,
      'a refusal',
    );
    expect(await page.$eval('[data-captcha] input', (box) => (box as HTMLInputElement).checked)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await shoot(page, 'form-captcha-1280');
    await page.$eval('[data-captcha]', (box) => box.setAttribute('data-captcha-token', 'pass'));
    await page.focus('[data-captcha] input');
    await page.keyboard.press('Space');
    await submit(page);
    await page.waitForSelector('.form-thanks');
    expect((await stored(forms, 'guarded'))[0]).toMatchObject({ status: 'received', answers: { guarded: 'Words' } });
    await page.close();
  });

  test('is compact in less than 320 pixels', async () => {
    const { page } = await openForm(forms, '/guarded', 300);
    expect(await page.waitForSelector('.captcha-compact')).not.toBeNull();
    await page.close();
  });
});

test('a form in a lightbox: contained focus, Escape, the draft is restored', async () => {
  const { page, errors } = await openForm(forms, '/lightbox');
  await page.focus('.form-lightbox summary');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.form-dialog[open]');
  await page.type('.form-dialog [name=words]', 'Half a letter');
  expect(await violations(page)).toEqual([]);
  await shoot(page, 'form-dialog-1280');
  await page.keyboard.press('Escape');
  await gone(page, 'form[data-form-id]');
  await focused(page, 'summary');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.form-dialog[open]');
  expect(await page.$eval('[name=words]', (input) => (input as HTMLInputElement).value)).toBe('Half a letter');
  expect(errors).toEqual([]);
  await page.close();
});

test('a newsletter is signed up for in place', async () => {
  const { page, errors } = await openForm(forms, '/letters', 390);
  await page.type('[name=email]', 'ann@');
  await page.keyboard.press('Enter');
  expect((await summary(page)).links).toEqual([
    'Email address: Email is not valid. Email addresses should follow the format user@domain.com.',
  ]);
  await shoot(page, 'newsletter-error-390');
  await page.$eval('[name=email]', (input) => {
    (input as HTMLInputElement).value = '';
  });
  await page.type('[name=email]', 'ann@example.com');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.form-thanks');
  expect(await page.$eval('.form-thanks', (box) => box.textContent)).toBe('The letters are on their way.');
  // The form is hidden, whatever layout a theme gives it.
  expect(await page.$eval('form[data-form-id]', (form) => form.checkVisibility())).toBe(false);
  expect([(await stored(forms, 'letters'))[0]?.answers, errors]).toEqual([{ email: 'ann@example.com' }, []]);
  await page.close();
});
