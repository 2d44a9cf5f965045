import type { Browser, Page } from 'puppeteer';
import { parseColor } from '../../shared/color.ts';
import { namedColors } from '../../shared/named-colors.ts';
import { launchBrowser } from './browser.ts';
import { bundled, pageWith } from './bundle.ts';

interface Parts {
  containFocus(options: object): () => void;
  confirmDialog(options: object): { answer: Promise<boolean>; close(): void };
  whenSettled(root: Node, options?: object): Promise<boolean>;
  scrollToElement(target: Element, options?: object): { finished: Promise<boolean> };
}
declare const parts: Parts;

let browser: Browser;
let script: string;
beforeAll(async () => {
  browser = await launchBrowser();
  script = await bundled(`
    import { containFocus } from './client/ui/contain-focus.ts';
    import { confirmDialog } from './client/ui/confirm-dialog.ts';
    import { whenSettled } from './client/browser/settle.ts';
    import { scrollToElement } from './client/browser/scroll.ts';
    globalThis.parts = { containFocus, confirmDialog, whenSettled, scrollToElement };`);
}, 180_000);
afterAll(() => browser?.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

test('colour names mean what the browser takes them for', async () => {
  const { page } = await pageWith(browser, '');
  const names = Object.keys(namedColors);
  const shown = await page.evaluate((all) => {
    const probe = document.body.appendChild(document.createElement('i'));
    return all.map((name) => {
      probe.style.color = '';
      probe.style.color = name;
      return getComputedStyle(probe).color;
    });
  }, names);
  expect(names.length).toBe(148);
  expect(names.map((name) => parseColor(name))).toEqual(shown.map((text) => parseColor(text)));
  await page.close();
});

describe('focus containment', () => {
  const html = `<button id="before">Before</button><div id="box"><a id="one" href="#">1</a><button id="off" disabled>x</button>
    <input id="two"><button id="hidden" style="visibility:hidden">y</button><button id="three">3</button></div><button id="after">After</button>`;

  test('goes round inside a container, both ways, and is given back', async () => {
    const { page, complaints } = await pageWith(browser, script, html);
    await page.focus('#before');
    await page.evaluate(() => {
      (globalThis as unknown as { release: () => void }).release = parts.containFocus({
        container: document.querySelector('#box'),
      });
    });
    const seen = [await focused(page)];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab');
      seen.push(await focused(page));
    }
    await page.keyboard.down('Shift');
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press('Tab');
      seen.push(await focused(page));
    }
    await page.keyboard.up('Shift');
    expect(seen).toEqual(['one', 'two', 'three', 'one', 'two', 'one', 'three']);
    await page.evaluate(() => document.querySelector<HTMLElement>('#after')?.focus());
    expect(await focused(page)).toBe('three');
    await page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
    expect(await focused(page)).toBe('before');
    await page.keyboard.press('Tab');
    expect([await focused(page), complaints]).toEqual(['one', []]);
    await page.close();
  });

  test('keeps to what a predicate accepts', async () => {
    const { page } = await pageWith(browser, script, html);
    await page.evaluate(() => {
      parts.containFocus({ predicate: (element: Element) => ['one', 'after'].includes(element.id) });
    });
    const seen = [await focused(page)];
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Tab');
      seen.push(await focused(page));
    }
    expect(seen).toEqual(['one', 'after', 'one', 'after']);
    await page.close();
  });

  test.each(['{}', '{ container: document.body, predicate: () => true }'])('refuses %s', async (options) => {
    const { page } = await pageWith(browser, script);
    const thrown = await page.evaluate(
      `try { parts.containFocus(${options}); 'nothing' } catch (error) { String(error) }`,
    );
    expect(thrown).toBe('TypeError: Exactly one of container or predicate is needed.');
    await page.close();
  });
});

describe('the confirm dialog', () => {
  const open = (page: Page, options: object) =>
    page.evaluate((given) => {
      const asked = parts.confirmDialog(given);
      const kept = globalThis as unknown as { answer: unknown; close: () => void };
      kept.answer = 'pending';
      kept.close = asked.close;
      void asked.answer.then((answer) => {
        kept.answer = answer;
      });
    }, options);
  const answer = (page: Page) => page.evaluate(() => (globalThis as unknown as { answer: unknown }).answer);
  const isOpen = (page: Page) => page.evaluate(() => document.querySelector('dialog[open]') !== null);

  test.each([
    ['Enter on the confirm button', ['Enter'], true],
    ['the cancel button', ['Tab', 'Enter'], false],
    ['Escape', ['Escape'], false],
  ] as const)('%s answers %p', async (_name, keys, expected) => {
    const { page, complaints } = await pageWith(browser, script, '<button id="from">Remove</button>');
    await page.focus('#from');
    await open(page, { title: 'Remove it?', message: 'It cannot be brought back.' });
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForFunction(() => (globalThis as unknown as { answer: unknown }).answer !== 'pending');
    expect([await answer(page), await isOpen(page), await focused(page), complaints]).toEqual([
      expected,
      false,
      'from',
      [],
    ]);
    await page.close();
  });

  test('can be made to have no way out but to confirm', async () => {
    const { page } = await pageWith(browser, script);
    await open(page, { title: 'Read this', cancellable: false });
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
    expect([await answer(page), await isOpen(page), await page.$$eval('dialog button', (all) => all.length)]).toEqual([
      'pending',
      true,
      1,
    ]);
    await page.click('dialog button');
    expect([await answer(page), await isOpen(page)]).toEqual([true, false]);
    await page.close();
  });

  test('stays open for the work when it does not close by itself', async () => {
    const { page } = await pageWith(browser, script);
    await open(page, { title: 'Publish?', autoClose: false });
    await page.click('dialog button');
    expect([await answer(page), await isOpen(page)]).toEqual([true, true]);
    await page.evaluate(() => (globalThis as unknown as { close: () => void }).close());
    expect(await isOpen(page)).toBe(false);
    await page.close();
  });
});

test('waiting for the page to settle ends when changes end, or when time is up', async () => {
  const { page } = await pageWith(browser, script);
  const found = await page.evaluate(async () => {
    let left = 6;
    const change = setInterval(() => {
      document.body.dataset.step = String(left--);
      if (left === 0) clearInterval(change);
    }, 30);
    const start = performance.now();
    const settled = await parts.whenSettled(document.body);
    const took = performance.now() - start;
    const restless = setInterval(() => document.body.toggleAttribute('data-on'), 20);
    const never = await parts.whenSettled(document.body, { timeout: 200 });
    clearInterval(restless);
    return { settled, tookLongEnough: took >= 250, never };
  });
  expect(found).toEqual({ settled: true, tookLongEnough: true, never: false });
  await page.close();
});

test('scrolling leaves 30 pixels above the target', async () => {
  const { page } = await pageWith(
    browser,
    script,
    '<div style="height:3000px"></div><p id="t">x</p><div style="height:3000px"></div>',
  );
  const top = await page.evaluate(async () => {
    const target = document.querySelector('#t')!;
    await parts.scrollToElement(target).finished;
    return Math.round(target.getBoundingClientRect().top);
  });
  expect(top).toBe(30);
  await page.close();
});
