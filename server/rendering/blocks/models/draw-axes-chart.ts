/** Geometry of bar and line charts with axes, for an SVG drawing. */
import { scaleBand, scaleLinear, scalePoint } from 'd3-scale';
import { line } from 'd3-shape';
import type { Series } from './series.ts';

const WIDTH = 640;
const PLOT = { right: 624, top: 16 } as const;
/** Space for the labels below the plot. */
const LABELS_HEIGHT = 44;
/** Width of a character at the largest axis font size of the stylesheet. */
const CHARACTER_WIDTH = 10;
const MAX_AXIS_WIDTH = 200;
/** Gap between groups of bars, as a fraction of a group including its gap. */
const GROUP_GAP = 0.28;
const LINE_PADDING = 16;
/** Approximate number of ticks on the vertical axis: d3 chooses round values. */
const STEPS = 4;
const MAX_LABELS = 8;

type Format = (value: number) => string;
const round = (value: number): number => Math.round(value * 10) / 10;

interface ValueAxis {
  /** Left edge of the plot: labels beside the axis need space. */
  readonly left: number;
  readonly y: (value: number) => number;
  readonly ticks: readonly { readonly y: number; readonly textY: number; readonly text: string }[];
}

/** From the lowest to the highest value, including zero. */
function valueAxis(series: readonly Series[], format: Format, height: number): ValueAxis {
  const values = series.flatMap(({ values }) => values);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const domain = [low, low === high ? 1 : high];
  const scale = scaleLinear(domain, [height - LABELS_HEIGHT, PLOT.top]).nice(STEPS);
  const y = (value: number): number => round(scale(value));
  const ticks = scale.ticks(STEPS).map((value) => ({ y: y(value), textY: y(value) + 4, text: format(value) }));
  const maxLength = Math.max(...ticks.map(({ text }) => text.length));
  return { y, ticks, left: Math.min(20 + maxLength * CHARACTER_WIDTH, MAX_AXIS_WIDTH) };
}

/** A position on the horizontal axis for each label; of many labels only some are shown. */
function axisLabels(labels: readonly string[], x: (index: number) => number) {
  const every = Math.ceil(labels.length / MAX_LABELS);
  return labels.map((text, index) => ({ x: round(x(index)), text })).filter((_label, index) => index % every === 0);
}

const frameOf = (left: number, height: number) => ({
  width: WIDTH,
  height,
  left,
  tickX: left - 8,
  right: PLOT.right,
  labelY: height - LABELS_HEIGHT + 26,
});

/** Grouped bars. `height` is that of the drawing, which is 640 wide. */
export function drawBars(series: readonly Series[], labels: readonly string[], format: Format, height = 360) {
  const { y, ticks, left } = valueAxis(series, format, height);
  const groups = scaleBand(labels.keys(), [left, PLOT.right])
    .paddingInner(GROUP_GAP)
    .paddingOuter(GROUP_GAP / 2);
  const groupX = (index: number): number => groups(index) ?? left;
  const width = groups.bandwidth() / series.length;
  return {
    ...frameOf(left, height),
    ticks,
    zero: y(0),
    labels: axisLabels(labels, (index) => groupX(index) + groups.bandwidth() / 2),
    bars: series.flatMap(({ name, values }, at) =>
      values.map((value, index) => ({
        x: round(groupX(index) + width * at),
        y: Math.min(y(value), y(0)),
        width: round(Math.max(width - 2, 1)),
        height: round(Math.abs(y(value) - y(0))),
        hue: at + 1,
        title: `${labels[index] ?? ''}, ${name}: ${format(value)}`,
      })),
    ),
    lines: [],
  };
}

/** A line per series, with a dot for each value. */
export function drawLines(series: readonly Series[], labels: readonly string[], format: Format, height = 360) {
  const { y, ticks, left } = valueAxis(series, format, height);
  // A single point is placed at the left.
  const points = scalePoint(labels.keys(), [left + LINE_PADDING, PLOT.right - LINE_PADDING]).align(0);
  const x = (index: number): number => round(points(index) ?? left);
  const path = line<number>()
    .x((_value, index) => x(index))
    .y(y);
  return {
    ...frameOf(left, height),
    ticks,
    zero: y(0),
    labels: axisLabels(labels, x),
    bars: [],
    lines: series.map(({ name, values }, at) => ({
      hue: at + 1,
      path: path(values) ?? '',
      dots: values.map((value, index) => ({
        x: x(index),
        y: y(value),
        title: `${labels[index] ?? ''}, ${name}: ${format(value)}`,
      })),
    })),
  };
}
