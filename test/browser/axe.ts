/** Accessibility rules that a page violates, according to axe. */
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  configure(options: object): void;
  run(options: object): Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly element: Element }[] }[];
  }>;
}

/** Each rule that the page currently violates, with the first element. */
export async function violations(page: Page): Promise<readonly string[]> {
  // The page's policy forbids other scripts, so axe is injected with the protocol; once per document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async () => {
    // Elements that fade in are checked in their final state, which may never be reached out of view; endless and scroll-driven animations
    // have none.
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect, playState }) =>
          playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    for (const animation of ending) animation.finish();
    const { axe } = globalThis as unknown as { axe: Axe };
    // The HTML of all elements that were checked takes a tenth of the time.
    axe.configure({ noHtml: true });
    // Only this document: frames have no axe to respond, and no enabled rule checks style sheets.
    const result = await axe.run({
      resultTypes: ['violations'],
      selectors: false,
      elementRef: true,
      iframes: false,
      preload: { assets: ['media'] },
    });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.element.outerHTML.slice(0, 300)}`);
  });
}
