/** Whether a page moves by itself while it loads, is scrolled through, and all that wakes on it wakes. */
import type { Page } from 'puppeteer';

export interface Measured {
  /** The sum of the layout's shifts that nobody asked for. */
  readonly shift: number;
  readonly where: readonly string[];
  /** Milliseconds of the longest task. */
  readonly longest: number;
  /** Milliseconds of all tasks over 50 ms, and what each of them ran. */
  readonly long: readonly string[];
}

/** Starts to measure; before the page is opened. */
export const watchPage = (page: Page): Promise<unknown> =>
  page.evaluateOnNewDocument(() => {
    const measured = { shift: 0, where: [] as string[], longest: 0, long: [] as string[] };
    const take = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node?: Node }[];
      })[]) {
        // Parts of the browser's own controls (of sounds) have no node that a page could see or steady.
        if (entry.hadRecentInput || entry.sources?.every(({ node }) => !node)) continue;
        measured.shift += entry.value;
        for (const { node } of entry.sources ?? [])
          measured.where.push(
            node instanceof Element
              ? `${node.tagName}.${node.className}`
              : `${node?.nodeName} in ${node?.parentElement?.outerHTML.slice(0, 120)}`,
          );
      }
    };
    const shifts = new PerformanceObserver(take);
    shifts.observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.longest = Math.max(measured.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries() as (PerformanceEntry & { scripts?: Frame[] })[])
        measured.long.push(
          `${Math.round(frame.startTime)}+${Math.round(frame.duration)}: ${(frame.scripts ?? [])
            .map(({ invoker, duration, sourceFunctionName, forcedStyleAndLayoutDuration }) =>
              [invoker, sourceFunctionName, Math.round(duration), Math.round(forcedStyleAndLayoutDuration)].join(' '),
            )
            .join('; ')}`,
        );
    }).observe({ type: 'long-animation-frame', buffered: true });
    interface Frame {
      readonly invoker: string;
      readonly duration: number;
      readonly sourceFunctionName: string;
      readonly forcedStyleAndLayoutDuration: number;
    }
    Object.assign(globalThis, {
      measured: () => {
        take({ getEntries: () => shifts.takeRecords() } as unknown as PerformanceObserverEntryList);
        return measured;
      },
    });
  });

/** Scrolls to the end and back, a window's height at a time, and waits until all that wakes is awake and every picture is there. */
export async function walkThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frames = async (): Promise<void> => {
      for (let left = 2; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const step = innerHeight - 100;
    for (let top = 0; top < document.body.scrollHeight; top += step) {
      scrollTo({ top, behavior: 'instant' });
      await frames();
    }
  });
  await page.waitForFunction(
    () =>
      document.readyState === 'complete' &&
      document.fonts.status === 'loaded' &&
      [...document.querySelectorAll('site-region:is([wake=now], [wake=visible], [wake=idle])')].every(
        (region) =>
          /awake|failed/.test(region.getAttribute('data-region') ?? '') ||
          (region.getAttribute('wake') === 'visible' && region.firstElementChild?.checkVisibility() !== true),
      ) &&
      [...document.images].every((image) => image.complete || !image.checkVisibility()),
  );
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    for (let left = 3; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

export const measuredOn = (page: Page): Promise<Measured> =>
  page.evaluate(() => (globalThis as unknown as { measured(): Measured }).measured());
