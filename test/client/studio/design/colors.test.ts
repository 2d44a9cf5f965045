import { contrast, hexOf, parseColor } from '../../../../client/studio/design/color.ts';
import { contrastPairs } from '../../../../client/studio/design/palette.ts';
import fc from '../../../fast-check.ts';

const hex = (text: string): string => {
  const parsed = parseColor(text);
  return parsed.ok ? hexOf(parsed.color) : parsed.message;
};

test.each([
  ['#8f3a1d', '#8f3a1d'],
  ['8F3A1D', '#8f3a1d'],
  ['#83d', '#8833dd'],
  ['#83d8', '#8833dd88'],
  ['rgb(143, 58, 29)', '#8f3a1d'],
  ['rgb(100% 0% 0% / 50%)', '#ff000080'],
  ['rgba(143, 58, 29, 1)', '#8f3a1d'],
  ['hsl(120 100% 25%)', '#008000'],
  ['hsl(0.5deg, 0, 1)', '#ffffff'],
  ['hsla(360, 1, 0.5, 0)', '#ff000000'],
])('%s is %s', (text, expected) => expect(hex(text)).toBe(expected));

test.each([
  ['hsl(361 50% 50%)', 'Hue out of bounds.'],
  ['hsl(-1 50% 50%)', 'Hue out of bounds.'],
  ['hsl(20 101% 50%)', 'Saturation out of bounds.'],
  ['hsl(20 0.5 1.1)', 'Lightness out of bounds.'],
  ['hsl(20 0.5 0.5 / 2)', 'Alpha out of bounds.'],
  ['rgb(1 2 3 / 2)', 'Alpha out of bounds.'],
  ['hsl(20 50%)', 'Missing an H/S/L value.'],
  ['hsl()', 'Missing an H/S/L value.'],
])('%s: %s', (text, message) => expect(hex(text)).toBe(message));

test.each(['', 'red', '#12', '#12345', 'rgb(1 2)', 'rgb(300 0 0)', 'hsl(a b c)', 'hsl(1 2 3 4 5)', 'lab(1 2 3)'])(
  '%p is not a color',
  (text) => expect(hex(text)).toMatch(/^Enter a color such as/),
);

test('every displayable color survives a round trip', () => {
  const digits = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(fc.property(digits, (text) => hex(text) === text));
});

test('any text is parsed without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof parseColor(text).ok === 'boolean'));
});

test('contrast is that of WCAG, in either order', () => {
  const ratio = (one: string, other: string): number => {
    const [a, b] = [parseColor(one), parseColor(other)];
    return a.ok && b.ok ? contrast(a.color, b.color) : 0;
  };
  expect(ratio('#000', '#fff')).toBeCloseTo(21);
  expect(ratio('#fff', '#000')).toBeCloseTo(21);
  expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(ratio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('pairs report unreadable combinations, and never round up', () => {
  expect(contrastPairs({ ink: '#777777', paper: '#ffffff', accent: '#000' })).toEqual([
    { text: 'ink', ground: 'paper', label: 'Text on Background', ratio: 4.4, isEnough: false },
    { text: 'accent', ground: 'paper', label: 'Accent on Background', ratio: 21, isEnough: true },
  ]);
  expect(contrastPairs({ ink: 'x', paper: '#fff' })).toEqual([]);
});
