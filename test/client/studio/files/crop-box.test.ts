/** The crop box stays within the image and keeps its ratio, whatever is done to it. */
import {
  type CropBox,
  corners,
  cropText,
  fitShape,
  MIN_SHARE,
  moveBox,
  moveCorner,
  pixelSizeOf,
  ratios,
  shapeOf,
  WHOLE,
} from '../../../../client/studio/files/crop-box.ts';
import fc from '../../../fast-check.ts';

const NEAR = 1e-9;
const delta = fc.double({ min: -2, max: 2, noNaN: true });
const moves = fc.array(fc.tuple(fc.constantFrom('box', ...corners), delta, delta), { maxLength: 30 });

function requireInside({ x, y, width, height }: CropBox): void {
  for (const value of [x, y, width, height, 1 - x - width, 1 - y - height]) expect(value).toBeGreaterThanOrEqual(-NEAR);
  expect(Math.min(width, height)).toBeGreaterThan(0);
}

test('any moves of box and corners stay within the image, and keep the ratio', () => {
  fc.assert(
    fc.property(moves, fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }), { nil: undefined }), (steps, shape) => {
      let box = fitShape(WHOLE, shape);
      for (const [what, dx, dy] of steps) {
        box = what === 'box' ? moveBox(box, dx, dy) : moveCorner(box, what, [dx, dy], shape);
        requireInside(box);
        if (shape !== undefined) expect(box.width / box.height).toBeCloseTo(shape, 6);
        else expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(MIN_SHARE - NEAR);
      }
    }),
  );
});

test('the opposite corner stays where it is', () => {
  const box = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };
  expect(moveCorner(box, 'top left', [0.1, 0.2])).toEqual({
    x: expect.closeTo(0.3),
    y: expect.closeTo(0.4),
    width: expect.closeTo(0.4),
    height: expect.closeTo(0.3),
  });
  expect(moveCorner(box, 'bottom right', [9, 9])).toMatchObject({ x: 0.2, y: 0.2, width: 0.8, height: 0.8 });
});

test('a ratio is in pixels, so its shape depends on the image', () => {
  const picture = { width: 2000, height: 1000 };
  const square = ratios.find(({ id }) => id === '1:1');
  const shape = square && shapeOf(square, picture);
  expect(shape).toBe(0.5);
  expect(fitShape({ x: 0.6, y: 0, width: 0.4, height: 1 }, shape)).toEqual({ x: 0.5, y: 0, width: 0.5, height: 1 });
  expect(ratios.map((ratio) => shapeOf(ratio, { width: 100, height: 100 })).slice(0, 3)).toEqual([undefined, 1, 1]);
});

test('the crop is described in pixels', () => {
  expect(cropText({ x: 0.25, y: 0, width: 0.5, height: 1 }, { width: 2000, height: 1000 })).toBe(
    '1000 × 1000 pixels, 500 from the left, 0 from the top',
  );
  expect([pixelSizeOf('2400x1200'), pixelSizeOf('none'), pixelSizeOf(undefined)]).toEqual([
    { width: 2400, height: 1200 },
    undefined,
    undefined,
  ]);
});
