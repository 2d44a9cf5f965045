/** Accessibility rules that a page violates, according to axe. */
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
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
    // Only this document: frames have no axe to respond, and no enabled rule checks style sheets.
    const result = await axe.run({
      resultTypes: ['violations'],
      selectors: false,
      iframes: false,
      preload: { assets: ['media'] },
    });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
