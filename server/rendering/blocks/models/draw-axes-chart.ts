/** Bars and lines between two axes, as numbers for an SVG drawing. */
import type { Series } from './series.ts';

const WIDTH = 640;
const HEIGHT = 360;
const PLOT = { right: 624, top: 16, bottom: 316 } as const;
/** Room for one character of the largest text that the style sheet gives an axis. */
const CHARACTER = 10;
const MAX_SIZE = 200;
const SHARE_OF_BARS = 0.72;
const MAX_LABELS = 8;

type Write = (value: number) => string;
const round = (value: number): number => Math.round(value * 10) / 10;

interface Scale {
  /** Where the plot begins: what stands beside the axis needs room. */
  readonly left: number;
  readonly y: (value: number) => number;
  readonly ticks: readonly { readonly y: number; readonly textY: number; readonly text: string }[];
}

/** A scale from the lowest to the highest value, zero included, with four or five round steps. */
function scaleOf(series: readonly Series[], write: Write): Scale {
  const values = series.flatMap(({ values }) => values);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep((high - low || 1) / 4);
  const [bottom, top] = [Math.floor(low / step) * step, Math.max(Math.ceil(high / step), 1) * step];
  const y = (value: number): number =>
    round(PLOT.bottom - ((value - bottom) / (top - bottom)) * (PLOT.bottom - PLOT.top));
  const count = Math.round((top - bottom) / step);
  const ticks = Array.from({ length: count + 1 }, (_tick, at) => {
    const value = Number((bottom + at * step).toPrecision(12));
    return { y: y(value), textY: y(value) + 4, text: write(value) };
  });
  const longest = Math.max(...ticks.map(({ text }) => text.length));
  return { y, ticks, left: Math.min(20 + longest * CHARACTER, MAX_SIZE) };
}

/** 1, 2 or 5 times a power of ten, not less than given. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (([1, 2, 5] as const).find((factor) => factor * power >= least) ?? 10) * power;
}

/** A point of the horizontal axis for each label; not all of many labels are written. */
function axisLabels(labels: readonly string[], at: (index: number) => number) {
  const every = Math.ceil(labels.length / MAX_LABELS);
  return labels.map((text, index) => ({ x: round(at(index)), text })).filter((_label, index) => index % every === 0);
}

const frameOf = (left: number) => ({
  width: WIDTH,
  height: HEIGHT,
  left,
  tickX: left - 8,
  right: PLOT.right,
  labelY: PLOT.bottom + 26,
});

/** Grouped bars. */
export function drawBars(series: readonly Series[], labels: readonly string[], write: Write) {
  const { y, ticks, left } = scaleOf(series, write);
  const room = (PLOT.right - left) / labels.length;
  const width = (room * SHARE_OF_BARS) / series.length;
  const start = (index: number): number => left + room * index + (room * (1 - SHARE_OF_BARS)) / 2;
  return {
    ...frameOf(left),
    ticks,
    zero: y(0),
    labels: axisLabels(labels, (index) => left + room * (index + 0.5)),
    bars: series.flatMap(({ name, values }, at) =>
      values.map((value, index) => ({
        x: round(start(index) + width * at),
        y: Math.min(y(value), y(0)),
        width: round(Math.max(width - 2, 1)),
        height: round(Math.abs(y(value) - y(0))),
        hue: at + 1,
        title: `${labels[index] ?? ''}, ${name}: ${write(value)}`,
      })),
    ),
    lines: [],
  };
}

/** One line for each series, with a dot for each value. */
export function drawLines(series: readonly Series[], labels: readonly string[], write: Write) {
  const { y, ticks, left } = scaleOf(series, write);
  const gap = labels.length > 1 ? (PLOT.right - left - 32) / (labels.length - 1) : 0;
  const x = (index: number): number => round(left + 16 + gap * index);
  return {
    ...frameOf(left),
    ticks,
    zero: y(0),
    labels: axisLabels(labels, x),
    bars: [],
    lines: series.map(({ name, values }, at) => ({
      hue: at + 1,
      path: values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join(''),
      dots: values.map((value, index) => ({
        x: x(index),
        y: y(value),
        title: `${labels[index] ?? ''}, ${name}: ${write(value)}`,
      })),
    })),
  };
}
