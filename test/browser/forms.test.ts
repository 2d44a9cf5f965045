import { formMessages } from '#shared/messages/forms';
import { violations } from './axe.ts';
import { openForm, stored, submit, summary, useFormSite } from './form-site.ts';
import { eventually, holds } from './recording.ts';
import { focused, gone, overflow, shoot } from './site-browser.ts';

const forms = useFormSite();

test('a form of every field type: errors above titles, a summary with focus, then an answer, by keyboard alone', async () => {
  const { page: one, complaints } = await openForm(forms, '/every?source=poster');
  await one.focus('form[data-form-id] button[type=submit]');
  await one.keyboard.press('Enter');
  expect(await summary(one)).toEqual({
    title: formMessages.reviewBelow,
    message: formMessages.invalid,
    links: ['The email: Required', 'The radio: Required', 'The checkbox: Required', 'The name: Required'],
    hasFocus: true,
  });
  expect(await one.$eval('.form-problems-below', (box) => box.textContent)).toBe(formMessages.reviewAbove);
  const order = await one.$eval('[data-field=email]', (field) =>
    [...field.children].map((child) => child.className || child.tagName),
  );
  expect(order.slice(0, 2)).toEqual(['field-error', 'LABEL']);
  expect(
    await one.$eval('[data-field=email] input', (input) => [
      input.getAttribute('aria-invalid'),
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    ]),
  ).toEqual(['true', 'Error: Required']);
  expect(await violations(one)).toEqual([]);
  await shoot(one, 'form-errors-1280');
  await one.keyboard.press('Tab');
  await one.keyboard.press('Enter');
  await focused(one, '[data-field=email] input');
  await one.keyboard.type('ann@example');
  await one.keyboard.press('Tab');
  expect(await one.$('[data-field=email] .field-error')).not.toBeNull();
  await one.focus('[data-field=email] input');
  await one.keyboard.press('End');
  await one.keyboard.type('.com');
  // At once: what goes away when a field is left would pull a button from under the pointer.
  await gone(one, '[data-field=email] .field-error');
  await one.focus('[data-field=radio] input');
  await one.keyboard.press('Space');
  await one.focus('[data-field=checkbox] input');
  await one.keyboard.press('Space');
  await one.focus('[data-field=name] input');
  await one.keyboard.type('Ann');
  await one.focus('[data-field=phone] input');
  for (const part of ['646', '123', '0000']) {
    await one.keyboard.type(part);
    await one.keyboard.press('Tab');
  }
  await one.focus('[data-field=textarea] textarea');
  await one.keyboard.type('More than twenty characters');
  await holds(async () =>
    expect(
      await one.$eval('.field-counter', (counter) => [counter.textContent, counter.classList.contains('is-over')]),
    ).toEqual(['27 / 20', true]),
  );
  await one.focus('form[data-form-id] button[type=submit]');
  await one.keyboard.press('Enter');
  await holds(async () =>
    expect((await summary(one)).links).toEqual(['The textarea: You have exceeded the character limit.']),
  );
  await one.focus('[data-field=textarea] textarea');
  for (let i = 0; i < 7; i++) await one.keyboard.press('Backspace');
  await one.focus('form[data-form-id] button[type=submit]');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.form-thanks');
  expect(
    await one.$eval('.form-thanks', (box) => [
      box.textContent,
      document.activeElement === box,
      box.querySelector('a')?.getAttribute('href'),
    ]),
  ).toEqual(['Thank you, we answer on Thursdays.Read on.', true, '/short']);
  expect(await one.$eval('form[data-form-id]', (shown) => (shown as HTMLElement).hidden)).toBe(true);
  expect([await violations(one), complaints]).toEqual([[], []]);
  await shoot(one, 'form-thanks-1280');
  const [kept] = await stored(forms, 'every');
  expect(kept?.answers).toMatchObject({
    'f-email': 'ann@example.com',
    'f-radio': 'Clay',
    'f-checkbox': ['Clay'],
    'f-name': { First: 'Ann', Last: '' },
    'f-phone': { Country: '', Areacode: '646', Prefix: '123', Line: '0000' },
    'f-hidden': 'poster',
  });
  await one.close();
});

test('every field looks and reads well on a phone', async () => {
  const { page: one } = await openForm(forms, '/every', 390);
  expect(await violations(one)).toEqual([]);
  expect(await overflow(one)).toBe(0);
  await submit(one);
  await summary(one);
  await shoot(one, 'form-errors-390');
  await one.close();
});

describe('a captcha', () => {
  test('must be completed, is reset when the server refuses it, and lets a person through', async () => {
    const { page: one } = await openForm(forms, '/guarded');
    await one.type('[name=guarded]', 'Words');
    await one.waitForSelector('[data-captcha-rendered] input');
    await submit(one);
    expect((await summary(one)).title).toBe('Complete CAPTCHA before submitting.');
    await one.$eval('[data-captcha]', (box) => box.setAttribute('data-captcha-token', 'spent'));
    await one.click('[data-captcha] label');
    await submit(one);
    await eventually(
      async () =>
        (await summary(one)).title === 'reCAPTCHA failed. Refresh this page and try again.' ? true : undefined,
      'a refusal',
    );
    expect(await one.$eval('[data-captcha] input', (box) => (box as HTMLInputElement).checked)).toBe(false);
    expect(await violations(one)).toEqual([]);
    await shoot(one, 'form-captcha-1280');
    await one.$eval('[data-captcha]', (box) => box.setAttribute('data-captcha-token', 'pass'));
    await one.focus('[data-captcha] input');
    await one.keyboard.press('Space');
    await submit(one);
    await one.waitForSelector('.form-thanks');
    expect((await stored(forms, 'guarded'))[0]).toMatchObject({ status: 'received', answers: { guarded: 'Words' } });
    await one.close();
  });

  test('is compact in less than 320 pixels', async () => {
    const { page: one } = await openForm(forms, '/guarded', 300);
    expect(await one.waitForSelector('.captcha-compact')).not.toBeNull();
    await one.close();
  });
});

test('a form in a light box: held focus, Escape, the draft is there again', async () => {
  const { page: one, complaints } = await openForm(forms, '/lightbox');
  await one.focus('.form-lightbox summary');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.form-dialog[open]');
  await one.type('.form-dialog [name=words]', 'Half a letter');
  expect(await violations(one)).toEqual([]);
  await shoot(one, 'form-dialog-1280');
  await one.keyboard.press('Escape');
  await gone(one, 'form[data-form-id]');
  await focused(one, 'summary');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.form-dialog[open]');
  expect(await one.$eval('[name=words]', (input) => (input as HTMLInputElement).value)).toBe('Half a letter');
  expect(complaints).toEqual([]);
  await one.close();
});

test('a newsletter is signed up for in its place', async () => {
  const { page: one, complaints } = await openForm(forms, '/letters', 390);
  await one.type('[name=email]', 'ann@');
  await one.keyboard.press('Enter');
  expect((await summary(one)).links).toEqual([
    'Email address: Email is not valid. Email addresses should follow the format user@domain.com.',
  ]);
  await shoot(one, 'newsletter-error-390');
  await one.$eval('[name=email]', (input) => {
    (input as HTMLInputElement).value = '';
  });
  await one.type('[name=email]', 'ann@example.com');
  await one.keyboard.press('Enter');
  await one.waitForSelector('.form-thanks');
  expect(await one.$eval('.form-thanks', (box) => box.textContent)).toBe('The letters are on their way.');
  // The form is gone from sight, whatever a theme lays it out with.
  expect(await one.$eval('form[data-form-id]', (form) => form.checkVisibility())).toBe(false);
  expect([(await stored(forms, 'letters'))[0]?.answers, complaints]).toEqual([{ email: 'ann@example.com' }, []]);
  await one.close();
});
