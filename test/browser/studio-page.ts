/** The studio in a real browser: queries by role and name. */
import type { ElementHandle, Frame, Page } from 'puppeteer';

/** Waits for an element by role and accessible name. */
export async function byRole(page: Page, role: string, name: string): Promise<ElementHandle<Element>> {
  const found = await page.waitForSelector(`::-p-aria([name="${name}"][role="${role}"])`, { timeout: 10_000 });
  if (found === null) throw new Error(`no ${role} '${name}'`);
  return found;
}

/** Presses until the element gets it: what loads above may have moved the element since it was looked up. */
export async function press(page: Page, name: string, role = 'button'): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const element = await byRole(page, role, name);
    const pressed = await element.evaluateHandle(watchPress);
    await element.click();
    // A page that has gone has got it.
    if (await pressed.evaluate(({ hasArrived }) => hasArrived()).catch(() => true)) return;
  }
  throw new Error(`${role} '${name}' does not get the pointer.`);
}

/** Runs in the page. Checkboxes and switches must change; what goes away when it is pressed gets no `click`. */
function watchPress(element: Element): { hasArrived(): boolean | Promise<boolean> } {
  if (element instanceof HTMLInputElement && element.type === 'checkbox') {
    const { checked } = element;
    const hasChanged = (): boolean => element.checked !== checked || !element.isConnected;
    // Some change once the server has replied.
    const until = performance.now() + 2000;
    const changed = async (): Promise<boolean> => {
      while (!hasChanged() && performance.now() < until) await new Promise(requestAnimationFrame);
      return hasChanged();
    };
    return { hasArrived: changed };
  }
  let arrived = false;
  const arrive = () => {
    arrived = true;
  };
  const target = element.closest('label') ?? element;
  for (const type of ['pointerdown', 'click']) target.addEventListener(type, arrive, { capture: true, once: true });
  return { hasArrived: () => arrived };
}

/** Replaces the content of a field, which may have moved since it was looked up. */
export async function fill(page: Page, label: string, text: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const field = await byRole(page, 'textbox', label);
    await field.click({ count: 3 });
    if (await field.evaluate((element) => element.contains(document.activeElement))) return field.type(text);
  }
  throw new Error(`textbox '${label}' does not get the focus.`);
}

/** Waits until a matching element shows a text. Puppeteer's own `::-p-text` may miss a text that changes in place. */
export const shows = async (page: Page, text: string, selector = 'body'): Promise<void> =>
  void (await page.waitForFunction(
    (expected, where) => [...document.querySelectorAll(where)].some((one) => one.textContent?.includes(expected)),
    { timeout: 10_000 },
    text,
    selector,
  ));

/** Waits for the heading of a screen. */
export const screen = async (page: Page, title: string): Promise<void> => void (await byRole(page, 'heading', title));

/** Presses a key combination: `Control+k`. */
export async function keys(page: Page, combination: string): Promise<void> {
  const names = combination.split('+') as Parameters<Page['keyboard']['press']>[0][];
  const last = names.pop();
  for (const name of names) await page.keyboard.down(name);
  if (last !== undefined) await page.keyboard.press(last);
  for (const name of names.reverse()) await page.keyboard.up(name);
}

/** The previewed page, once its script is ready. */
export async function frameOf(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe[data-ready=true]');
  const content = await element?.contentFrame();
  if (content === undefined || content === null) throw new Error('The preview has no page.');
  return content;
}

/** A point of the previewed page in window coordinates, considering its scale. */
export async function pointOf(
  frame: Frame,
  selector: string,
  at = { x: 0.5, y: 0.5 },
): Promise<{ readonly x: number; readonly y: number }> {
  const inner = await frame.$eval(
    selector,
    (element, { x, y }) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width * x, y: top + height * y };
    },
    at,
  );
  const outer = await frame.page().$eval('iframe', (element) => {
    const { left, top, width } = element.getBoundingClientRect();
    return { left, top, scale: width / element.offsetWidth };
  });
  return { x: outer.left + inner.x * outer.scale, y: outer.top + inner.y * outer.scale };
}
