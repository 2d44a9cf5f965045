/** Detects layout shifts while a page loads, is scrolled, and its regions are hydrated. */
import type { Page } from 'puppeteer';
import { demoContent } from './demo-content.ts';
import { holds } from './recording.ts';

export interface Measured {
  /** Sum of unexpected layout shifts. */
  readonly shift: number;
  readonly where: readonly string[];
  /** The longest task in milliseconds. */
  readonly longest: number;
  /** Milliseconds from the slowest press (of a pointer or key) to its frame. */
  readonly press: number;
  /** Frames that took over 50 ms: when, how long, and their scripts with their time and that of forced layouts. */
  readonly long: readonly string[];
}

/** Starts measuring; call before the page is opened. */
export const watchPage = (page: Page): Promise<unknown> =>
  page.evaluateOnNewDocument(() => {
    const measured = { shift: 0, where: [] as string[], longest: 0, press: 0, long: [] as string[] };
    const at = ({ x, y, width, height }: DOMRectReadOnly): string =>
      `${[x, y].map(Math.round)} ${[width, height].map(Math.round).join('x')}`;
    const take = (list: PerformanceObserverEntryList): void => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources?: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        // Parts of the browser's own controls (audio) have no node that a page could control.
        if (entry.hadRecentInput || entry.sources?.every(({ node }) => !node)) continue;
        measured.shift += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources ?? [])
          measured.where.push(
            `${Math.round(entry.startTime)} ms, ${at(previousRect)} to ${at(currentRect)}: ${
              node instanceof Element
                ? `${node.tagName}.${node.className} in ${node.parentElement?.className}`
                : `${node?.nodeName} in ${node?.parentElement?.outerHTML.slice(0, 120)}`
            }`,
          );
      }
    };
    const shifts = new PerformanceObserver(take);
    shifts.observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) measured.longest = Math.max(measured.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
    // Observed from the start: earlier, browsers keep only presses that took over 104 ms.
    const presses = new PerformanceObserver((list) => takePresses(list.getEntries()));
    const takePresses = (list: readonly PerformanceEntry[]): void => {
      for (const { duration, interactionId = 0 } of list as readonly PerformanceEventTiming[])
        if (interactionId > 0) measured.press = Math.max(measured.press, duration);
    };
    presses.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries() as (PerformanceEntry & { scripts?: Frame[] })[])
        measured.long.push(
          `${Math.round(frame.startTime)}+${Math.round(frame.duration)}: ${(frame.scripts ?? [])
            .map(
              ({
                invoker,
                duration,
                sourceFunctionName,
                forcedStyleAndLayoutDuration,
                sourceURL,
                sourceCharPosition,
              }) =>
                [
                  invoker,
                  `${sourceURL.replace(/.*\//, '')}:${sourceCharPosition}`,
                  sourceFunctionName,
                  Math.round(duration),
                  Math.round(forcedStyleAndLayoutDuration),
                ].join(' '),
            )
            .join('; ')}`,
        );
    }).observe({ type: 'long-animation-frame', buffered: true });
    interface Frame {
      readonly invoker: string;
      readonly duration: number;
      readonly sourceFunctionName: string;
      readonly forcedStyleAndLayoutDuration: number;
      readonly sourceURL: string;
      readonly sourceCharPosition: number;
    }
    Object.assign(globalThis, {
      measured: () => {
        take({ getEntries: () => shifts.takeRecords() } as unknown as PerformanceObserverEntryList);
        takePresses(presses.takeRecords());
        return measured;
      },
    });
  });

/** What the page is still waiting for. */
const unready = (): readonly string[] => {
  const isAside = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isAside(element.parentElement));
  return [
    ...(document.readyState === 'complete' ? [] : ['the page']),
    ...(document.fonts.status === 'loaded' ? [] : ['fonts']),
    ...[...document.querySelectorAll('site-region:is([hydrate=now], [hydrate=visible], [hydrate=idle])')]
      .filter((region) => !/hydrated|failed/.test(region.getAttribute('data-region') ?? ''))
      // Hidden elements do not come into view.
      .filter(
        (region) =>
          region.getAttribute('hydrate') !== 'visible' || region.firstElementChild?.checkVisibility() === true,
      )
      .map(
        (region) =>
          `region ${region.getAttribute('name')} (${region.getAttribute('data-region')}): ${region.innerHTML.slice(0, 80)}`,
      ),
    ...[...document.images]
      // A list that scrolls horizontally loads images when they come into view.
      .filter((image) => !image.complete && image.checkVisibility() && !isAside(image.parentElement))
      .map(({ outerHTML }) => outerHTML),
  ];
};

/** Time for all regions of a page together; then `unready` names the missing ones. */
const MAX_HYDRATION_MS = 30_000;

/** Scrolls to the end and back by window heights, and waits until everything is hydrated and every image loaded. */
export async function walkThrough(page: Page): Promise<void> {
  // Fonts are loaded before scrolling; the page must not move them on its first screen.
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.evaluate(async (maxMs) => {
    // A browser without changes to paint may skip the next frame for good.
    const frame = (): Promise<unknown> =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1000);
      });
    const frames = async (): Promise<void> => {
      for (let left = 2; left > 0; left--) await frame();
    };
    const end = performance.now() + maxMs;
    // Regions hydrate before they come into view; on a slow machine only if scrolling is slow enough.
    for (const region of document.querySelectorAll('site-region[hydrate=visible]')) {
      const first = region.firstElementChild;
      if (first?.checkVisibility() !== true) continue;
      while (performance.now() < end && !/hydrated|failed/.test(region.getAttribute('data-region') ?? '')) {
        // Content that loads above moves it.
        const { top } = first.getBoundingClientRect();
        if (top > innerHeight + 100) scrollBy({ top: top - innerHeight - 100, behavior: 'instant' });
        await frames();
      }
    }
    const step = innerHeight - 100;
    for (let top = 0; top < document.body.scrollHeight; top += step) {
      scrollTo({ top, behavior: 'instant' });
      await frames();
    }
  }, MAX_HYDRATION_MS);
  await holds(async () => expect(await page.evaluate(unready)).toEqual([]));
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    for (let left = 3; left > 0; left--)
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1000);
      });
  });
}

export const measuredOn = (page: Page): Promise<Measured> =>
  page.evaluate(() => (globalThis as unknown as { measured(): Measured }).measured());

const { slides } = demoContent['site'] as unknown as { slides: Record<string, { value: { version: string } }> };

/** A returning visitor, who has closed the popup and accepted cookies. */
export const closedPopup = (page: Page): Promise<unknown> =>
  page.evaluateOnNewDocument((version) => {
    // A blank page has no storage.
    if (location.protocol === 'about:') return;
    localStorage.setItem('popup-overlay-version', version);
    localStorage.setItem('popup-overlay-closed-date', String(Date.now()));
    // biome-ignore lint/suspicious/noDocumentCookie: as the banner stores it
    document.cookie = 'ss_cookieAllowed=1; path=/';
  }, slides['popup-overlay']?.value.version ?? '');
