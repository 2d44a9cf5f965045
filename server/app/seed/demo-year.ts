/** How the demo's year went: visitors by day, with its weeks, its seasons, a letter that brought many, and growth. */
import { DAY_MS } from '#shared/durations';
import { dateFormat } from '#shared/intl-formats';
import { dayOf } from '../../analytics/event.ts';

export interface DemoDay {
  /** `YYYY-MM-DD` at the site. */
  readonly day: string;
  /** How many days ago; 0 is today. */
  readonly ago: number;
  readonly visitors: number;
  /** Of these, those whom the letter has brought. */
  readonly fromLetter: number;
  /** Share of the day that is over. */
  readonly share: number;
}

/** Numbers from 0 to 1, the same each time. */
export type Chance = () => number;

const DAYS = 366;
/** From Sunday: people look at pots on Sundays, and work on Fridays. */
const WEEK = [1.35, 1.05, 0.95, 0.92, 0.9, 0.8, 1.1];
/** From January. The winter is for gifts, the summer is for being outside. */
const SEASON = [0.9, 0.92, 1, 1, 1.02, 0.9, 0.72, 0.75, 1, 1.08, 1.3, 1.55];
/** How long the letter of the studio brings visitors, and when it was sent. */
const LETTERS = [
  { ago: 48, days: 6, visitors: 60 },
  { ago: 214, days: 5, visitors: 38 },
];

/** Mulberry32: small, and good enough for a demo. */
export function createChance(seed: number): Chance {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number near an expectation: the rest decides by chance. */
export const near = (expected: number, chance: Chance): number => Math.floor(expected + chance());

/** A year until now, the oldest day first. */
export function demoYear(now: number, timeZone: string, chance: Chance): readonly DemoDay[] {
  const today = dayOf(now, timeZone);
  return Array.from({ length: DAYS }, (_, at) => {
    const ago = DAYS - 1 - at;
    const date = new Date(Date.parse(today) - ago * DAY_MS);
    const growth = 22 + 30 * (at / DAYS);
    const rhythm = (WEEK[date.getUTCDay()] ?? 1) * (SEASON[date.getUTCMonth()] ?? 1);
    const share = ago === 0 ? shareOf(now, timeZone) : 1;
    const fromLetter = near(letterVisitors(ago) * share, chance);
    const visitors = near(growth * rhythm * (0.85 + 0.3 * chance()) * share, chance) + fromLetter;
    return { day: date.toISOString().slice(0, 10), ago, visitors, fromLetter, share };
  });
}

/** Most open a letter on its first day. */
function letterVisitors(ago: number): number {
  const letter = LETTERS.find((one) => ago <= one.ago && ago > one.ago - one.days);
  return letter === undefined ? 0 : letter.visitors / 2 ** (letter.ago - ago);
}

/** How much of the day is over at the site. */
function shareOf(now: number, timeZone: string): number {
  const format = dateFormat('en-US', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const [hour = 0, minute = 0] = format.format(now).split(':').map(Number);
  return (hour * 60 + minute) / (24 * 60);
}
