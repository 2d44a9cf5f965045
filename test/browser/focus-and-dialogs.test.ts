import type { Page } from 'puppeteer';
import { launchBrowser, type TestBrowser } from './browser.ts';
import { bundled, pageWith } from './bundle.ts';

interface Ui {
  containFocus(options: object): () => void;
  openDialog(onClose: () => void): () => void;
}
declare const ui: Ui;

let browser: TestBrowser;
let script: string;
beforeAll(async () => {
  browser = await launchBrowser();
  script = await bundled(`
    import { containFocus } from './client/ui/contain-focus.ts';
    import { CloseButton } from './client/ui/close-button.tsx';
    import { mountOverlay } from './client/ui/mount-overlay.tsx';
    import { useModal } from './client/ui/use-modal.ts';
    let close;
    const Box = ({ onClose }) => {
      const modal = useModal({ onClose });
      close = modal.close;
      return <dialog className="box" aria-label="A box" ref={modal.dialog}>
        <CloseButton className="away" onClick={modal.close} /><input id="field" />
      </dialog>;
    };
    const openDialog = (onClose) => {
      mountOverlay((remove) => <Box onClose={() => { onClose(); remove(); }} />);
      return () => close();
    };
    globalThis.ui = { containFocus, openDialog };`);
}, 180_000);
afterAll(() => browser?.close());

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

describe('focus containment', () => {
  const html = `<button id="before">Before</button><div id="box"><a id="one" href="#">1</a><button id="off" disabled>x</button>
    <input id="two"><button id="hidden" style="visibility:hidden">y</button><button id="three">3</button></div><button id="after">After</button>`;

  test('cycles through the container in both directions, and restores the focus', async () => {
    const { page, errors } = await pageWith(browser, script, html);
    await page.focus('#before');
    await page.evaluate(() => {
      (globalThis as unknown as { release: () => void }).release = ui.containFocus({
        container: document.querySelector('#box'),
      });
    });
    const order = [await focused(page)];
    for (let i = 0; i < 4; i++) {
      await page.keyboard.press('Tab');
      order.push(await focused(page));
    }
    await page.keyboard.down('Shift');
    for (let i = 0; i < 2; i++) {
      await page.keyboard.press('Tab');
      order.push(await focused(page));
    }
    await page.keyboard.up('Shift');
    expect(order).toEqual(['one', 'two', 'three', 'one', 'two', 'one', 'three']);
    await page.evaluate(() => document.querySelector<HTMLElement>('#after')?.focus());
    expect(await focused(page)).toBe('three');
    await page.evaluate(() => (globalThis as unknown as { release: () => void }).release());
    expect(await focused(page)).toBe('before');
    await page.keyboard.press('Tab');
    expect([await focused(page), errors]).toEqual(['one', []]);
    await page.close();
  });

  test('stays on elements that a predicate accepts', async () => {
    const { page } = await pageWith(browser, script, html);
    await page.evaluate(() => {
      ui.containFocus({ predicate: (element: Element) => ['one', 'after'].includes(element.id) });
    });
    const order = [await focused(page)];
    for (let i = 0; i < 3; i++) {
      await page.keyboard.press('Tab');
      order.push(await focused(page));
    }
    expect(order).toEqual(['one', 'after', 'one', 'after']);
    await page.close();
  });

  test.each(['{}', '{ container: document.body, predicate: () => true }'])('rejects %s', async (options) => {
    const { page } = await pageWith(browser, script);
    const thrown = await page.evaluate(
      `try { ui.containFocus(${options}); 'nothing' } catch (error) { String(error) }`,
    );
    expect(thrown).toBe('TypeError: Exactly one of container or predicate is needed.');
    await page.close();
  });
});

describe('a dialog', () => {
  const html = '<main><button id="from">Open</button><button id="other">Other</button></main>';
  const open = async (page: Page) => {
    await page.evaluate(() => {
      const state = globalThis as unknown as { timesClosed: number; close: () => void };
      state.timesClosed = 0;
      state.close = ui.openDialog(() => state.timesClosed++);
    });
    await page.waitForSelector('dialog[open]');
  };
  const state = (page: Page) =>
    page.evaluate(() => ({
      closed: (globalThis as unknown as { timesClosed: number }).timesClosed,
      dialogs: document.querySelectorAll('dialog').length,
      focus: document.activeElement?.id,
    }));

  test.each<readonly [string, (page: Page) => Promise<unknown>]>([
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['its button', (page) => page.click('.away')],
    ['a press beside it', (page) => page.mouse.click(3, 3)],
    ['its caller, twice', (page) => page.evaluate('close(); close()')],
  ])('is closed once by %s, removed, and restores the focus', async (_name, close) => {
    const { page, errors } = await pageWith(browser, script, html);
    await page.focus('#from');
    await open(page);
    expect(
      await page.$eval('dialog', (element) => [element.open, element.matches(':modal'), element.ariaLabel]),
    ).toEqual([true, true, 'A box']);
    await page.focus('#field');
    await page.click('#field');
    expect((await state(page)).closed).toBe(0);
    await close(page);
    await page.waitForFunction(() => document.querySelector('dialog') === null);
    expect([await state(page), errors]).toEqual([{ closed: 1, dialogs: 0, focus: 'from' }, []]);
    await page.close();
  });

  test('makes the rest of the page inert', async () => {
    const { page } = await pageWith(browser, script, html);
    await page.focus('#from');
    await open(page);
    await page.evaluate(() => document.querySelector<HTMLElement>('#other')?.focus());
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
    await page.close();
  });
});
