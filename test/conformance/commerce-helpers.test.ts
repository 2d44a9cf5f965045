/** Test vectors of the shop's rules: the name of a section is the expected result. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasVariants, hasVariedPrices } from '../../shared/product.ts';
import { allowsManyOfAService, totalStock, UNLIMITED } from '../../shared/stock.ts';
import { variantOptions } from '../../shared/variants.ts';

const folder = join(__dirname, '..', '..', '..', 'shared', 'conformance', 'cases', 'commerce');

/** Section name → JSON; empty if the file does not exist. */
function sections(file: string): [string, unknown][] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  const [, ...parts] = readFileSync(path, 'utf8').split(/^:([A-Za-z0-9_-]+)\s*$/m);
  return parts.flatMap((name, i) =>
    i % 2 === 0 ? [[name, JSON.parse(parts[i + 1] as string)] as [string, unknown]] : [],
  );
}

const booleans: Readonly<Record<string, (value: unknown) => boolean>> = {
  'has-variants.json': hasVariants,
  'has-varied-prices.json': hasVariedPrices,
  'is-multi-quantity-allowed-for-services.json': (page) =>
    allowsManyOfAService((page as { websiteSettings?: unknown }).websiteSettings),
};

const describeWithVectors = existsSync(folder) ? describe : describe.skip;

describeWithVectors('the conformance vectors of the shop', () => {
  for (const [file, rule] of Object.entries(booleans)) {
    const cases = sections(file);
    if (cases.length === 0) continue;
    test.each(cases)(`${file}: %s`, (name, value) => expect(rule(value)).toBe(name.endsWith('-true')));
  }

  test.each(sections('get-total-stock-remaining.json'))('total stock: %s', (name, item) => {
    const expected = /unlimited|digital/.test(name) ? UNLIMITED : name.includes('six') ? 6 : 0;
    expect(totalStock(item)).toBe(expected);
  });

  const options = new Map(sections('get-item-variant-options.json'));
  for (const [name, item] of options) {
    const expected = options.get(`${name}-expected`);
    if (expected !== undefined) test(`variant options: ${name}`, () => expect(variantOptions(item)).toEqual(expected));
  }
});
