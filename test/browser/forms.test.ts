import { formMessages } from '#shared/messages/forms';
import { violations } from './axe.ts';
import { openForm, stored, submit, summary, useFormSite } from './form-site.ts';
import { eventually, holds } from './recording.ts';
import { focused, gone, overflow, shoot } from './site-browser.ts';

const forms = useFormSite();

test('a form of every field type: errors above titles, a summary with focus, then an answer, by keyboard alone', async () => {
  const { page: item, complaints } = await openForm(forms, '/every?source=poster');
  await item.focus('form[data-form-id] button[type=submit]');
  await item.keyboard.press('Enter');
  expect(await summary(item)).toEqual({
    title: formMessages.reviewBelow,
    message: formMessages.invalid,
    links: ['The email: Required', 'The radio: Required', 'The checkbox: Required', 'The name: Required'],
    hasFocus: true,
  });
  expect(await item.$eval('.form-problems-below', (box) => box.textContent)).toBe(formMessages.reviewAbove);
  const order = await item.$eval('[data-field=email]', (field) =>
    [...field.children].map((child) => child.className || child.tagName),
  );
  expect(order.slice(0, 2)).toEqual(['field-error', 'LABEL']);
  expect(
    await item.$eval('[data-field=email] input', (input) => [
      input.getAttribute('aria-invalid'),
      document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
    ]),
  ).toEqual(['true', 'Error: Required']);
  expect(await violations(item)).toEqual([]);
  await shoot(item, 'form-errors-1280');
  await item.keyboard.press('Tab');
  await item.keyboard.press('Enter');
  await focused(item, '[data-field=email] input');
  await item.keyboard.type('ann@example');
  await item.keyboard.press('Tab');
  expect(await item.$('[data-field=email] .field-error')).not.toBeNull();
  await item.focus('[data-field=email] input');
  await item.keyboard.press('End');
  await item.keyboard.type('.com');
  // At once: what goes away when a field is left would pull a button from under the pointer.
  await gone(item, '[data-field=email] .field-error');
  await item.focus('[data-field=radio] input');
  await item.keyboard.press('Space');
  await item.focus('[data-field=checkbox] input');
  await item.keyboard.press('Space');
  await item.focus('[data-field=name] input');
  await item.keyboard.type('Ann');
  await item.focus('[data-field=phone] input');
  for (const part of ['646', '123', '0000']) {
    await item.keyboard.type(part);
    await item.keyboard.press('Tab');
  }
  await item.focus('[data-field=textarea] textarea');
  await item.keyboard.type('More than twenty characters');
  await holds(async () =>
    expect(
      await item.$eval('.field-counter', (counter) => [counter.textContent, counter.classList.contains('is-over')]),
    ).toEqual(['27 / 20', true]),
  );
  await item.focus('form[data-form-id] button[type=submit]');
  await item.keyboard.press('Enter');
  await holds(async () =>
    expect((await summary(item)).links).toEqual(['The textarea: You have exceeded the character limit.']),
  );
  await item.focus('[data-field=textarea] textarea');
  for (let i = 0; i < 7; i++) await item.keyboard.press('Backspace');
  await item.focus('form[data-form-id] button[type=submit]');
  await item.keyboard.press('Enter');
  await item.waitForSelector('.form-thanks');
  expect(
    await item.$eval('.form-thanks', (box) => [
      box.textContent,
      document.activeElement === box,
      box.querySelector('a')?.getAttribute('href'),
    ]),
  ).toEqual(['Thank you, we answer on Thursdays.Read on.', true, '/short']);
  expect(await item.$eval('form[data-form-id]', (shown) => (shown as HTMLElement).hidden)).toBe(true);
  expect([await violations(item), complaints]).toEqual([[], []]);
  await shoot(item, 'form-thanks-1280');
  const [row] = await stored(forms, 'every');
  expect(row?.answers).toMatchObject({
    'f-email': 'ann@example.com',
    'f-radio': 'Clay',
    'f-checkbox': ['Clay'],
    'f-name': { First: 'Ann', Last: '' },
    'f-phone': { Country: '', Areacode: '646', Prefix: '123', Line: '0000' },
    'f-hidden': 'poster',
  });
  await item.close();
});

test('every field looks and reads well on a phone', async () => {
  const { page: item } = await openForm(forms, '/every', 390);
  expect(await violations(item)).toEqual([]);
  expect(await overflow(item)).toBe(0);
  await submit(item);
  await summary(item);
  await shoot(item, 'form-errors-390');
  await item.close();
});

describe('a captcha', () => {
  test('must be completed, is reset when the server refuses it, and lets a person through', async () => {
    const { page: item } = await openForm(forms, '/guarded');
    await item.type('[name=guarded]', 'Words');
    await item.waitForSelector('[data-captcha-rendered] input');
    await submit(item);
    expect((await summary(item)).title).toBe('Complete CAPTCHA before submitting.');
    await item.$eval('[data-captcha]', (box) => box.setAttribute('data-captcha-token', 'spent'));
    await item.click('[data-captcha] label');
    await submit(item);
    await eventually(
      async () =>
        (await summary(item)).title === 'reCAPTCHA failed. Refresh this page and try again.' ? true : undefined,
      'a refusal',
    );
    expect(await item.$eval('[data-captcha] input', (box) => (box as HTMLInputElement).checked)).toBe(false);
    expect(await violations(item)).toEqual([]);
    await shoot(item, 'form-captcha-1280');
    await item.$eval('[data-captcha]', (box) => box.setAttribute('data-captcha-token', 'pass'));
    await item.focus('[data-captcha] input');
    await item.keyboard.press('Space');
    await submit(item);
    await item.waitForSelector('.form-thanks');
    expect((await stored(forms, 'guarded'))[0]).toMatchObject({ status: 'received', answers: { guarded: 'Words' } });
    await item.close();
  });

  test('is compact in less than 320 pixels', async () => {
    const { page: item } = await openForm(forms, '/guarded', 300);
    expect(await item.waitForSelector('.captcha-compact')).not.toBeNull();
    await item.close();
  });
});

test('a form in a light box: held focus, Escape, the draft is there again', async () => {
  const { page: item, complaints } = await openForm(forms, '/lightbox');
  await item.focus('.form-lightbox summary');
  await item.keyboard.press('Enter');
  await item.waitForSelector('.form-dialog[open]');
  await item.type('.form-dialog [name=words]', 'Half a letter');
  expect(await violations(item)).toEqual([]);
  await shoot(item, 'form-dialog-1280');
  await item.keyboard.press('Escape');
  await gone(item, 'form[data-form-id]');
  await focused(item, 'summary');
  await item.keyboard.press('Enter');
  await item.waitForSelector('.form-dialog[open]');
  expect(await item.$eval('[name=words]', (input) => (input as HTMLInputElement).value)).toBe('Half a letter');
  expect(complaints).toEqual([]);
  await item.close();
});

test('a newsletter is signed up for in its place', async () => {
  const { page: item, complaints } = await openForm(forms, '/letters', 390);
  await item.type('[name=email]', 'ann@');
  await item.keyboard.press('Enter');
  expect((await summary(item)).links).toEqual([
    'Email address: Email is not valid. Email addresses should follow the format user@domain.com.',
  ]);
  await shoot(item, 'newsletter-error-390');
  await item.$eval('[name=email]', (input) => {
    (input as HTMLInputElement).value = '';
  });
  await item.type('[name=email]', 'ann@example.com');
  await item.keyboard.press('Enter');
  await item.waitForSelector('.form-thanks');
  expect(await item.$eval('.form-thanks', (box) => box.textContent)).toBe('The letters are on their way.');
  // The form is gone from sight, whatever a theme lays it out with.
  expect(await item.$eval('form[data-form-id]', (form) => form.checkVisibility())).toBe(false);
  expect([(await stored(forms, 'letters'))[0]?.answers, complaints]).toEqual([{ email: 'ann@example.com' }, []]);
  await item.close();
});
