/** Walks through pages by keyboard alone, and checks each place that has the focus. */
import type { CDPSession, Page } from 'puppeteer';

interface Focus {
  readonly role: string;
  readonly name: string;
}

/** What is wrong with what has the focus: outside of the window, covered, or the page scrolls sideways. */
function problemsOfFocus(): readonly string[] {
  const active = document.activeElement;
  const problems: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} pixels wide`);
  for (const one of document.querySelectorAll('main, [role=dialog], [role=alertdialog]'))
    if (one.scrollWidth > one.clientWidth + 1) problems.push(`${one.className || one.tagName} scrolls sideways`);
  if (active === null || active === document.body) return problems;
  // What is not seen itself, such as a native checkbox below one that is drawn, shows its focus on what is around it.
  let shown: Element = active;
  for (let around: Element | null = active; around !== null; around = around.parentElement)
    if (around.getClientRects().length > 0 && around.getBoundingClientRect().width < 4) shown = around.parentElement ?? shown;
  if (active.matches('input[type=checkbox], input[type=radio], input[type=range]'))
    shown = active.closest('label') ?? shown;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  const seen = {
    left: Math.max(0, left),
    right: Math.min(innerWidth, right),
    top: Math.max(0, top),
    bottom: Math.min(innerHeight, bottom),
  };
  const [width, height] = [seen.right - seen.left, seen.bottom - seen.top];
  // Most of it, or half of the window.
  const enough = (part: number, whole: number, window: number): boolean =>
    part >= Math.min(whole * 0.75, window * 0.5) - 2;
  // What has the focus in a frame is scrolled into view by the browser.
  if (active instanceof HTMLIFrameElement) {
    if (height < 40) problems.push(`the frame is in view by ${height.toFixed()} pixels`);
  } else if (!enough(width, right - left, innerWidth) || !enough(height, bottom - top, innerHeight))
    problems.push(
      `in view: ${width.toFixed()} x ${height.toFixed()} of ${(right - left).toFixed()} x ${(bottom - top).toFixed()}`,
    );
  else {
    const at = (x: number, y: number): boolean => {
      const hit = document.elementFromPoint(seen.left + width * x, seen.top + height * y);
      return (
        hit !== null && (shown.contains(hit) || hit.contains(shown) || hit.closest('label')?.contains(shown) === true)
      );
    };
    const spots = [0.1, 0.5, 0.9].flatMap((x) => [0.2, 0.5, 0.8].map((y) => at(x, y)));
    if (spots.filter(Boolean).length < 7) {
      const hit = document.elementFromPoint(seen.left + width / 2, seen.top + height / 2);
      problems.push(`covered, by ${hit?.className || hit?.tagName}`);
    }
  }
  return problems;
}

export interface Keyboard {
  /** Problems on the way, with the names of the elements. */
  readonly problems: string[];
  /** Presses Tab until an element has the focus; throws if none of its role and name does. */
  tabTo(role: string, name: string | RegExp, key?: 'Tab' | 'ArrowDown' | 'ArrowRight'): Promise<void>;
  focused(): Promise<Focus>;
  /** Checks what has the focus now. */
  look(): Promise<Focus>;
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
}

const MAX_STOPS = 160;

export async function keyboardOf(page: Page): Promise<Keyboard> {
  const client = await page.createCDPSession();
  const problems: string[] = [];
  const focused = (): Promise<Focus> => focusOf(client);
  const look = async (): Promise<Focus> => {
    const focus = await focused();
    let found = await page.evaluate(problemsOfFocus);
    // Screens and scrolling settle in the next frames.
    for (let frame = 0; found.length > 0 && frame < 20; frame++) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
      found = await page.evaluate(problemsOfFocus);
    }
    problems.push(...found.map((problem) => `${focus.role} “${focus.name}”: ${problem}`));
    return focus;
  };
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key as 'Tab');
  };
  return {
    problems,
    focused,
    look,
    press,
    type: (text) => page.keyboard.type(text),
    async tabTo(role, name, key = 'Tab') {
      const passed: string[] = [];
      const isIt = (focus: Focus): boolean =>
        focus.role === role && (typeof name === 'string' ? focus.name === name : name.test(focus.name));
      for (let stop = 0; stop < MAX_STOPS; stop++) {
        await press(key);
        const focus = await look();
        if (isIt(focus)) return;
        passed.push(`${focus.role} “${focus.name}”`);
      }
      throw new Error(`No ${role} “${name}” on the way: ${[...new Set(passed)].join(', ')}`);
    },
  };
}

/** Role and name as screen readers are told. */
async function focusOf(client: CDPSession): Promise<Focus> {
  const { result } = await client.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (result.objectId === undefined) return { role: '', name: '' };
  const { nodes } = await client.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await client.send('Runtime.releaseObject', { objectId: result.objectId });
  const [node] = nodes;
  return { role: String(node?.role?.value ?? ''), name: String(node?.name?.value ?? '').trim() };
}
