import { drawBars, drawLines } from '../../../server/rendering/blocks/models/draw-axes-chart.ts';
import { drawPie } from '../../../server/rendering/blocks/models/draw-pie.ts';

const column = (...values: number[]) => ({ name: '2026', values });
const labelsOf = (values: readonly number[]) => values.map((_value, index) => `row ${index + 1}`);
const bars = (...values: number[]) => drawBars([column(...values)], labelsOf(values), String);
const lines = (...values: number[]) => drawLines([column(...values)], labelsOf(values), String);

test.each([
  [
    [3, 5],
    ['0', '1', '2', '3', '4', '5'],
  ],
  [
    [62, 96],
    ['0', '20', '40', '60', '80', '100'],
  ],
  [
    [0.1, 0.3],
    ['0', '0.1', '0.2', '0.3'],
  ],
  [
    [-4, 8],
    ['-4', '-2', '0', '2', '4', '6', '8'],
  ],
  [
    [-30, -12],
    ['-30', '-20', '-10', '0'],
  ],
  [
    [0, 0],
    ['0', '0.2', '0.4', '0.6', '0.8', '1'],
  ],
  [[1e12], ['0', '200000000000', '400000000000', '600000000000', '800000000000', '1000000000000']],
])('the axis of %j spans the values in round steps', (values, ticks) => {
  const drawing = bars(...values);
  expect(drawing.ticks.map(({ text }) => text)).toEqual(ticks);
  expect([drawing.ticks[0]?.y, drawing.ticks.at(-1)?.y]).toEqual([316, 16]);
});

test('bars start at zero, inside the plot, a group per label', () => {
  const { bars: drawn, zero, left, right, labels } = bars(10, -10);
  expect(zero).toBe(166);
  expect(drawn.map(({ y, height }) => [y, height])).toEqual([
    [16, 150],
    [166, 150],
  ]);
  const room = (right - left) / 2;
  expect(labels.map(({ x }) => x)).toEqual([left + room / 2, left + room * 1.5]);
  for (const [index, { x, width }] of drawn.entries()) {
    expect(x).toBeCloseTo(left + room * (index + 0.14), 1);
    expect(width).toBeCloseTo(room * 0.72 - 2, 1);
  }
});

test('bars of two series are side by side', () => {
  const { bars: drawn } = drawBars([column(1), column(2)], ['row 1'], String);
  expect(drawn.map(({ hue, title }) => [hue, title])).toEqual([
    [1, 'row 1, 2026: 1'],
    [2, 'row 1, 2026: 2'],
  ]);
  expect((drawn[0]?.x ?? 0) + (drawn[0]?.width ?? 0)).toBeLessThan(drawn[1]?.x ?? 0);
});

test('a line connects the dots', () => {
  const { lines: drawn, left, right } = lines(0, 5, 10);
  const middle = (left + right) / 2;
  expect(drawn[0]?.path).toBe(`M${left + 16},316L${middle},166L${right - 16},16`);
  expect(drawn[0]?.dots.map(({ x, y }) => [x, y])).toEqual([
    [left + 16, 316],
    [middle, 166],
    [right - 16, 16],
  ]);
});

test('a single value is a dot at the left', () => {
  const { lines: drawn, left } = lines(7);
  expect(drawn[0]?.dots).toEqual([{ x: left + 16, y: expect.any(Number), title: 'row 1, 2026: 7' }]);
});

test('of many labels at most eight are shown', () => {
  expect(bars(...Array.from({ length: 20 }, () => 1)).labels).toHaveLength(7);
});

test('a pie has a slice for each value above zero, with its share', () => {
  const { slices } = drawPie(column(1, 0, 2, -5, 1), ['a', 'b', 'c', 'd', 'e']);
  expect(slices.map(({ hue, title }) => [hue, title])).toEqual([
    [1, 'a: 25 %'],
    [3, 'c: 50 %'],
    [5, 'e: 25 %'],
  ]);
  expect(slices[0]?.path).toBe('M0,-92A92,92,0,0,1,92,0L0,0Z');
  expect(drawPie(column(0, 0), ['a', 'b']).slices).toEqual([]);
  expect(drawPie(column(3), ['all']).slices[0]?.path).toBe('M0,-92A92,92,0,1,1,0,92A92,92,0,1,1,0,-92Z');
});
