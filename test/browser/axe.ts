/** The rules of accessibility that a page breaks, as axe says. */
import { readFileSync } from 'node:fs';
import type { Page } from 'puppeteer';

const source = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(options: object): Promise<{
    readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
  }>;
}

/** Each rule that the page breaks as it is now, with the first element that breaks it. */
export async function violations(page: Page): Promise<readonly string[]> {
  // The page's policy forbids scripts of others, so axe comes in through the protocol; once for each document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async () => {
    // What fades in has its contrast at the end, which may never come for what is not in view; what runs forever, or with the scrolling, has none.
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect, playState }) =>
          playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    for (const animation of ending) animation.finish();
    const { axe } = globalThis as unknown as { axe: Axe };
    // Only what is read here: frames have no axe that would answer, and no rule that is on looks at style sheets.
    const result = await axe.run({
      resultTypes: ['violations'],
      selectors: false,
      iframes: false,
      preload: { assets: ['media'] },
    });
    return result.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
