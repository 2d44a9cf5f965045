/** Which files a region's script imports, so that they are requested together and not one after the other. */

/** Lists of files, which the build inserts. */
export type NeededFiles = 'base' | 'react' | 'product' | 'markup' | 'lightbox';

/**
 * Regions without React, those with an author's markup, and the first ones of a product page. Beginnings of names, because the loader
 * has 3 kB; `test/client/sizes.test.ts` compares them with the imports of each region.
 */
const PLAIN = /^(accor|ana|ann|cart-|char|cod|lig|mar|men|pi|po|to|tr)/;
const MARKUP = /^(acc|au|cal|che|com|do|fo|ga|lik|lo|map|sea|sh|vi)/;
const PRODUCT = /^(add|va|product|quantity)/;

/** A picture that is touched opens the lightbox next. */
export function* neededBy(name: string, opensLightbox: boolean): Generator<NeededFiles> {
  yield 'base';
  if (!PLAIN.test(name)) {
    yield PRODUCT.test(name) ? 'product' : 'react';
    if (MARKUP.test(name)) yield 'markup';
  }
  if (opensLightbox) yield 'lightbox';
}
