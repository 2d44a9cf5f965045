/** Template errors, with the messages of the specification's catalog, in replies of the render API. */
import { post, type Serving, startServer } from './serving.ts';

let serving: Serving;
beforeAll(async () => {
  serving = await startServer();
});
afterAll(() => serving.stop());

interface Answer {
  readonly html: string;
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

async function render(template: string, data: unknown, partials: object = {}): Promise<Answer> {
  const response = await post(`${serving.url}/v1/render`, { template, data, partials });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

test.each([
  ['{.eval max()}', 'Error calling function'],
  ['{.eval 1 +}', 'Invalid arguments to operator'],
  ['{.eval list}', 'Reduce error: unexpected token on stack'],
  ['{.eval nope(1)}', 'Invalid function nope'],
  ['{.eval 1 + #}', 'Unexpected character'],
  ['{.eval "abc}', 'Unterminated string'],
  ['{.eval "a\rb"}', 'Illegal bare carriage return character in string literal'],
  ['{.eval 1e}', 'Expected a digit after exponent in decimal number'],
  ['{.eval 1.2.3}', 'Duplicate decimal point in number'],
  ['{.eval 1e1.5}', 'Unexpected decimal point in exponent'],
  ['{.eval 0x}', 'Expected digits after start of hex number'],
  ['{a|apply nope}', "Attempt to apply partial 'nope' which could not be found."],
  ['{.nope?}x{.end}', "Predicate 'nope?' is unknown"],
  ['{a|nope}', "Formatter 'nope' is unknown"],
  ['{a|apply torn}', 'Parse of partial "torn" failed'],
  ['{a|apply round}', "Attempt to apply partial 'round' exceeded maximum recursion depth of 16"],
  ['{.section a}x', 'Reached EOF in the middle of'],
  ['{.section a}{.alternates with}{.end}', 'instruction is not allowed inside'],
  ['{.if a}{.or}{.or}{.end}', 'This OR_PREDICATE block will never execute.'],
  ['{.units-metric?}x{.end}', '"units-metric?" formatter is not yet implemented'],
  ['{late|datetime}', 'is outside the supported range'],
])('%j is reported as: %s', async (template, message) => {
  const partials = { torn: '{.section a}', round: '{@|apply round}' };
  const { errors } = await render(template, { a: 1, late: 1e18, list: [1] }, partials);
  expect(errors.map((error) => error.message).join('\n')).toContain(message);
});

test.each([
  ['{@|timesince}', 'yesterday', 'Invalid date.'],
  ['{@|width}', 'x', "Invalid source parameter. Pass in 'originalSize'."],
  ['{@|image-color middle}', { colorData: {} }, '"middle" not found.'],
  ['{@|cart-subtotal}', {}, 'deprecated, do not use'],
  ['{@|website-color}', { hue: 1 }, 'Missing an H/S/L value.'],
  [
    '{@|website-color}',
    { hue: 361, saturation: 2, lightness: 2, alpha: 2 },
    'Hue out of bounds. Saturation out of bounds. Lightness out of bounds. Alpha out of bounds.',
  ],
])('%s of %j shows: %s', async (template, data, shown) => {
  expect((await render(template, data)).html).toContain(shown);
});
