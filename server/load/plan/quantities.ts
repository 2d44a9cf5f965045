/** Parses durations, rates and ranges: `30s`, `50..500`, `1s..3s`. */
import type { Rate } from './plan.ts';
import type { Range } from './scenario.ts';

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds; null for an invalid duration. */
export function parseDuration(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim());
  if (match === null) return null;
  return Number(match[1]) * (UNITS[match[2] ?? ''] ?? 1);
}

/** `1s..3s` or `2s`, in milliseconds; null for anything else. */
export function parseDurations(text: string): Range | null {
  const [first = '', last = first, ...rest] = text.split('..');
  const [from, to] = [parseDuration(first), parseDuration(last)];
  return from === null || to === null || rest.length > 0 || to < from ? null : { from, to };
}

/** `200`, `200/s` or a rising `50..500`; null for anything else. */
export function parseRate(text: string): Rate | null {
  const match = /^(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?(?:\/s)?$/.exec(text.trim());
  if (match === null) return null;
  const from = Number(match[1]);
  const to = Number(match[2] ?? match[1]);
  return to > 0 && from <= to && from + to <= 2_000_000 ? { from, to } : null;
}

/** `5%` or `0.05`, as a fraction; null for anything else. */
export function parseShare(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim());
  if (match === null) return null;
  return Number(match[1]) / (match[2] === '%' ? 100 : 1);
}
