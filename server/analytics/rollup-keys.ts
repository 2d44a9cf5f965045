/** What an event adds to the daily totals. */
import { isWebVital, rateVital } from '#shared/analytics/web-vitals';
import { field, isData, textOf } from '#shared/json';
import type { EventKind, Fact } from './event.ts';
import { trafficSource } from './traffic-sources.ts';

/** Maximum number of keys per metric, day and process; further ones are counted together. */
const MAX_KEYS = 2000;
const REST = '(other)';
/** Specification, rendering and owner tools 2: mobile up to 432 px. */
const MOBILE_WIDTH = 432;

interface CountedEvent {
  readonly kind: EventKind;
  readonly name: string;
  readonly path: string;
  readonly data: unknown;
}

export type FactReader = (event: CountedEvent, day: string) => readonly Fact[];

type Bounded = (metric: string, key: string) => Fact;

/** Visitors choose paths and names, so their number is bounded. */
export function createFactReader(): FactReader {
  let keys = new Map<string, Set<string>>();
  let current = '';
  const bounded: Bounded = (metric, key) => {
    const counted = keys.get(metric) ?? new Set();
    keys.set(metric, counted);
    if (counted.size < MAX_KEYS) counted.add(key);
    return [metric, counted.has(key) ? key : REST];
  };
  return ({ kind, name, path, data }, day) => {
    if (current !== day) {
      current = day;
      keys = new Map();
    }
    switch (kind) {
      case 'hit':
        return [['hits', ''], bounded('page', path), ...sourceOf(data, bounded), deviceOf(data)];
      case 'event':
      case 'schema-event':
        return [bounded('event', name), ...subjectOf(name, data, bounded)];
      case 'error':
        return [['errors', ''], bounded('error', messageOf(data, name)), ...pageOf(path, bounded)];
      case 'performance':
        return vitalsOf(data, path === '' ? '' : bounded('page-speed', path)[1]);
      case 'quick-view':
        return [bounded('quick-view', name), bounded('product-view', name)];
      case 'telemetry':
        return [bounded('telemetry', name)];
      case 'form-render':
        return [bounded('form-render', name)];
      case 'button-click':
      case 'button-render':
      case 'overlay':
        return [[kind, '']];
    }
  };
}

/** An error that does not say where it was is of no page. */
const pageOf = (path: string, bounded: Bounded): Fact[] => (path === '' ? [] : [bounded('page-errors', path)]);

function sourceOf(data: unknown, bounded: Bounded): Fact[] {
  const { channel, referrer, campaign } = trafficSource(data);
  return [
    ...(referrer === undefined ? [] : [bounded('referrer', referrer)]),
    ...(channel === undefined ? [] : [['entry', channel] as const]),
    ...(campaign === undefined ? [] : [bounded('campaign', campaign)]),
  ];
}

/** Events that are counted by the product or the form that they are about, too. */
const subjectMetrics: Readonly<Record<string, string>> = {
  CommerceShopping_ProductViewed: 'product-view',
  CommerceShopping_ItemAdded: 'product-add',
  SiteVisitor_FormSubmitted: 'form-submit',
};

function subjectOf(name: string, data: unknown, bounded: Bounded): Fact[] {
  const metric = Object.hasOwn(subjectMetrics, name) ? subjectMetrics[name] : undefined;
  const id = textOf(field(data, 'object_identifier')).slice(0, 100);
  return metric === undefined || id === '' ? [] : [bounded(metric, id)];
}

function deviceOf(data: unknown): Fact {
  const width = Number(
    field(data, 'screenWidth') ?? field(data, 'viewportInnerWidth') ?? field(data, 'browser_window_width'),
  );
  return ['device', !(width > 0) ? 'unknown' : width <= MOBILE_WIDTH ? 'mobile' : 'desktop'];
}

const messageOf = (data: unknown, name: string): string =>
  (textOf(field(data, 'message')) || textOf(field(data, 'error')) || name).slice(0, 200);

/** Vitals as `{LCP: 1200}`, as `{metrics: {LCP: 1200}}`, or as `{name: 'LCP', value: 1200}`; of the site, and of the page. */
function vitalsOf(data: unknown, page: string): Fact[] {
  const single = textOf(field(data, 'name'));
  const sources = [{ [single]: field(data, 'value') }, data, field(data, 'metrics'), field(data, 'data')];
  const facts = new Map<string, readonly Fact[]>();
  for (const source of sources.filter(isData)) {
    for (const [key, value] of Object.entries(source)) {
      const vital = key.toUpperCase();
      if (!isWebVital(vital) || typeof value !== 'number' || !(value >= 0 && value < 1e7)) continue;
      const rating = rateVital(vital, value);
      const ofPage: readonly Fact[] = page === '' ? [] : [[`page-${vital}`, `${rating} ${page}`, value]];
      facts.set(vital, [[vital, rating, value], ...ofPage]);
    }
  }
  return [...facts.values()].flat();
}
