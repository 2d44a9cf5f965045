/** Performance records: once after the page has loaded, and when it is hidden (specification, rendering 3, 7 and 9). */
import { reporting } from '../core/tracking-storage.ts';
import { sendReport } from './send.ts';
import { measureVitals, type Vital } from './vitals.ts';

interface PerformanceRecord {
  readonly app: 'storefront';
  readonly data: object;
  readonly event: 'page-load' | 'page-hide';
  readonly pageLoadId: string;
  /** Epoch milliseconds. */
  readonly ts: number;
}

export interface RecordSettings {
  readonly pageLoadId: string;
  /** Read when a record is sent, because consent may have been withdrawn. */
  readonly analyticsId: () => string;
  /** URL of a telemetry collector; empty: none. */
  readonly collector: string;
}

/** Max width of phones (rendering 2 "Media breakpoints"). */
const WIDEST_PHONE = 432;

/** Starts measuring; call the returned function when the page is hidden. */
export function recordPerformance(settings: RecordSettings): () => void {
  const vitals = measureVitals();
  const send = (event: PerformanceRecord['event']): void => sendRecord(settings, event, vitals);
  // Delayed, so that the visitor's own requests come first.
  const timer = setTimeout(send, reporting.performanceDelayMs, 'page-load');
  let isRecorded = false;
  return () => {
    clearTimeout(timer);
    if (isRecorded) return;
    isRecorded = true;
    send('page-hide');
  };
}

function sendRecord(
  settings: RecordSettings,
  event: PerformanceRecord['event'],
  vitals: ReadonlyMap<string, Vital>,
): void {
  const data = {
    ...Object.fromEntries([...vitals.values()].map(({ name, value }) => [name, value])),
    ratings: Object.fromEntries([...vitals.values()].map(({ name, rating }) => [name, rating])),
    ...pageSpeed(),
    images: imageMetrics(),
    accessibility: accessibilityMetrics(),
    pagePath: location.pathname,
    device: deviceSummary(),
    analyticsId: settings.analyticsId(),
  };
  const record: PerformanceRecord = { app: 'storefront', data, event, pageLoadId: settings.pageLoadId, ts: Date.now() };
  sendReport('/api/1/performance/records', JSON.stringify(record), 'application/json');
  if (settings.collector !== '') sendReport(settings.collector, JSON.stringify([record]), 'text/plain');
}

function pageSpeed(): object {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page === undefined) return {};
  const round = Math.round;
  return {
    firstByte: round(page.responseStart),
    domContentLoaded: round(page.domContentLoadedEventEnd),
    load: round(page.loadEventEnd),
    transferSize: page.transferSize,
  };
}

function imageMetrics(): object {
  const images = [...document.images];
  const loaded = performance
    .getEntriesByType('resource')
    .filter(({ name }) => images.some(({ currentSrc }) => currentSrc === name)) as PerformanceResourceTiming[];
  return {
    count: images.length,
    lazy: images.filter(({ loading }) => loading === 'lazy').length,
    unsized: images.filter((image) => !image.hasAttribute('width') || !image.hasAttribute('height')).length,
    bytes: loaded.reduce((sum, { transferSize }) => sum + transferSize, 0),
    slowest: Math.round(Math.max(0, ...loaded.map(({ duration }) => duration))),
  };
}

function accessibilityMetrics(): object {
  const count = (selector: string): number => document.querySelectorAll(selector).length;
  return {
    imagesWithoutAlt: count('img:not([alt])'),
    namelessLinks: [...document.links].filter(
      (link) =>
        link.textContent?.trim() === '' && !link.ariaLabel && link.querySelector('img[alt]:not([alt=""])') === null,
    ).length,
    firstHeadings: count('h1'),
    hasLanguage: document.documentElement.lang !== '',
  };
}

function deviceSummary(): object {
  const { hardwareConcurrency, maxTouchPoints } = navigator;
  return {
    kind: screen.width <= WIDEST_PHONE ? 'mobile' : 'desktop',
    width: innerWidth,
    height: innerHeight,
    pixelRatio: devicePixelRatio,
    cores: hardwareConcurrency,
    touch: maxTouchPoints > 0,
  };
}
