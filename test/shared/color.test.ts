import fc from 'fast-check';
import { checkHsl, colorOfHsl, colorText, isDarkColor, parseColor } from '../../shared/color.ts';

const rgb = (red: number, green: number, blue: number, alpha = 1) => ({ red, green, blue, alpha });

test.each([
  ['#fff', rgb(255, 255, 255)],
  ['FA8072', rgb(250, 128, 114)],
  ['salmon', rgb(250, 128, 114)],
  [' RebeccaPurple ', rgb(102, 51, 153)],
  ['transparent', rgb(0, 0, 0, 0)],
  ['rgb(1, 2, 3)', rgb(1, 2, 3)],
  ['rgb(100% 0% 50% / 25%)', rgb(255, 0, 128, 0.25)],
  ['rgba(300, -20, 12.6, 7)', rgb(255, 0, 13, 1)],
  ['rgba(0,0,0,-1)', rgb(0, 0, 0, 0)],
  ['hsl(120, 100%, 25%)', rgb(0, 128, 0)],
  ['hsla(-240deg 100% 25% / .5)', rgb(0, 128, 0, 0.5)],
  ['hsl(0.5turn, 100%, 50%)', rgb(0, 255, 255)],
  ['hsl(90, 300%, 50%)', rgb(128, 255, 0)],
  ['hwb(90 10% 10%)', rgb(128, 230, 26)],
  ['hwb(90 80% 80%)', rgb(128, 128, 128)],
])('%s is a colour', (text, color) => {
  expect(parseColor(text)).toEqual(color);
});

test.each([
  '',
  '#',
  '#ff',
  '#ffff',
  '#fffff',
  '#fffffff',
  'rgb(1,2)',
  'rgb(1,2,3,4,5)',
  'rgb(a,b,c)',
  'hsl()',
  'hsl(10%, 1%, 1%)',
  'constructor',
  '__proto__',
  'url(x)',
  'rgb(1,2,3',
  'hwb(1deg,,)',
  'rgb(1e999x,2,3)',
])('%s is no colour', (text) => {
  expect(parseColor(text)).toBeNull();
});

test('whatever is read has whole channels from 0 to 255 and an alpha from 0 to 1', () => {
  const number = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
  const parts = fc.tuple(fc.constantFrom('rgb', 'rgba', 'hsl', 'hsla', 'hwb'), number, number, number, number);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        parts.map(
          ([name, a, b, c, d]) =>
            `${name}(${a} ${name.startsWith('rgb') ? b : `${b}%`} ${name.startsWith('rgb') ? c : `${c}%`} / ${d})`,
        ),
      ),
      (text) => {
        const color = parseColor(text);
        if (color === null) return;
        for (const value of [color.red, color.green, color.blue]) {
          expect(Number.isInteger(value) && value >= 0 && value <= 255).toBe(true);
        }
        expect(color.alpha >= 0 && color.alpha <= 1).toBe(true);
        if (color.alpha === 1) expect(parseColor(colorText(color))).toEqual(color);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each([
  [{ hue: 361, saturation: 0, lightness: 0 }, 'Hue out of bounds.'],
  [{ hue: -1, saturation: 0, lightness: 0 }, 'Hue out of bounds.'],
  [{ hue: Number.NaN, saturation: 0, lightness: 0 }, 'Hue out of bounds.'],
  [{ hue: 0, saturation: 1.1, lightness: 0 }, 'Saturation out of bounds.'],
  [{ hue: 0, saturation: 1, lightness: -0.1 }, 'Lightness out of bounds.'],
  [{ hue: 0, saturation: 1, lightness: 1, alpha: 2 }, 'Alpha out of bounds.'],
  [{ hue: 0, saturation: 1 }, 'Missing an H/S/L value.'],
  [{}, 'Missing an H/S/L value.'],
])('%j is refused: %s', (hsl, message) => {
  expect(() => checkHsl(hsl)).toThrow(new RangeError(message));
});

test('HSL at its bounds is a colour', () => {
  expect(colorText(colorOfHsl({ hue: 360, saturation: 1, lightness: 0.5 }))).toBe('#ff0000');
  expect(colorText(colorOfHsl({ hue: 0, saturation: 0, lightness: 1, alpha: 0 }))).toBe('rgba(255, 255, 255, 0)');
});

test('a colour is dark below a brightness of 0.65 of 256', () => {
  expect(isDarkColor(rgb(166, 166, 166))).toBe(true);
  expect(isDarkColor(rgb(167, 167, 167))).toBe(false);
});
