/** What an event adds to the daily totals. */
import { isWebVital, rateVital } from '#shared/analytics/web-vitals';
import { field, isData, textOf } from '#shared/json';
import type { EventKind, Fact } from './event.ts';

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

/** Visitors choose paths and names, so their number must be limited. */
export function createFactReader(): FactReader {
  let keys = new Map<string, Set<string>>();
  let current = '';
  const bounded = (metric: string, key: string): Fact => {
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
        return [['hits', ''], bounded('page', path), ...referrerOf(data, bounded), deviceOf(data)];
      case 'event':
      case 'schema-event':
        return [bounded('event', name)];
      case 'error':
        return [['errors', ''], bounded('error', messageOf(data, name))];
      case 'performance':
        return vitalsOf(data);
      case 'quick-view':
        return [bounded('quick-view', name)];
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

function referrerOf(data: unknown, bounded: (metric: string, key: string) => Fact): Fact[] {
  const address = textOf(field(data, 'referrer') ?? field(data, 'page_referrer_url'));
  const own = textOf(field(data, 'host') ?? field(data, 'page_host'));
  const [, host = ''] = /^https?:\/\/([^/?#@\\]{1,200})(?:[/?#]|$)/i.exec(address) ?? [];
  return host === '' || host === own ? [] : [bounded('referrer', host.toLowerCase())];
}

function deviceOf(data: unknown): Fact {
  const width = Number(
    field(data, 'screenWidth') ?? field(data, 'viewportInnerWidth') ?? field(data, 'browser_window_width'),
  );
  return ['device', !(width > 0) ? 'unknown' : width <= MOBILE_WIDTH ? 'mobile' : 'desktop'];
}

const messageOf = (data: unknown, name: string): string =>
  (textOf(field(data, 'message')) || textOf(field(data, 'error')) || name).slice(0, 200);

/** Vitals as `{LCP: 1200}`, as `{metrics: {LCP: 1200}}`, or as `{name: 'LCP', value: 1200}`. */
function vitalsOf(data: unknown): Fact[] {
  const single = textOf(field(data, 'name'));
  const sources = [{ [single]: field(data, 'value') }, data, field(data, 'metrics'), field(data, 'data')];
  const facts = new Map<string, Fact>();
  for (const source of sources.filter(isData)) {
    for (const [key, value] of Object.entries(source)) {
      const vital = key.toUpperCase();
      if (!isWebVital(vital) || typeof value !== 'number' || !(value >= 0 && value < 1e7)) continue;
      facts.set(vital, [vital, rateVital(vital, value), value]);
    }
  }
  return [...facts.values()];
}
