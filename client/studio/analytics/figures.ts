/** Figures as people read them, and how they have changed. */
import { moneyText } from '../store/use-store.ts';

export type FigureKind = 'count' | 'money' | 'percent' | 'milliseconds' | 'ratio';

/** Amounts are in minor units. */
export const isWholeFigure = (kind: FigureKind): boolean => kind !== 'ratio' && kind !== 'percent';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const hundredths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2, minimumFractionDigits: 2 });

/** A dash for what cannot be told. */
export function figureText(value: number | null | undefined, kind: FigureKind, currency: string): string {
  if (value === null || value === undefined) return '–';
  switch (kind) {
    case 'count':
      return whole.format(value);
    case 'money':
      return moneyText(Math.round(value), currency);
    case 'percent':
      return `${tenths.format(value)}%`;
    case 'milliseconds':
      return value >= 10_000 ? `${tenths.format(value / 1000)} s` : `${whole.format(value)} ms`;
    case 'ratio':
      return hundredths.format(value);
  }
}

export interface Change {
  readonly text: string;
  readonly direction: 'up' | 'down' | 'same';
}

/** By how much a figure has changed; of percentages in points. Undefined where nothing can be said. */
export function changeOf(
  value: number | null | undefined,
  before: number | null | undefined,
  kind: FigureKind,
): Change | undefined {
  if (value === null || value === undefined || before === null || before === undefined) return undefined;
  const difference = value - before;
  const direction = difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';
  const sign = difference > 0 ? '+' : '';
  if (kind === 'percent') return { text: `${sign}${tenths.format(difference)} points`, direction };
  if (before === 0) return value === 0 ? { text: '0%', direction } : { text: 'new', direction };
  const percent = (difference / before) * 100;
  return { text: `${sign}${(Math.abs(percent) < 10 ? tenths : whole).format(percent)}%`, direction };
}
