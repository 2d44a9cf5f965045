/** The product part of another page, to insert into this one. */
import { loadDocument } from '../core/load-document.ts';

/** Null if the page cannot be loaded or shows no product. */
export async function loadProduct(url: string): Promise<DocumentFragment | null> {
  const product = await load(url);
  if (product === null) return null;
  // The box already has the title; a second level-one heading would be wrong.
  product.querySelector('h1')?.remove();
  return fragmentOf(product);
}

/** Regions needed to choose and buy, in order. */
const CHOOSER = ['price', 'scarcity', 'variants', 'quantity', 'add-to-cart', 'restock'];

/** The product's image and the regions to choose and buy it. Null if it cannot be bought. */
export async function loadChooser(url: string, itemId: string): Promise<DocumentFragment | null> {
  const product = await load(url);
  const regions = CHOOSER.flatMap((name) => product?.querySelector(`site-region[name="${name}"]`) ?? []);
  if (product === null || !regions.some((region) => region.getAttribute('name') === 'add-to-cart')) return null;
  const choosing = document.createElement('div');
  choosing.className = 'product-chooser-parts';
  choosing.append(...regions);
  const picture = product.querySelector('img');
  if (picture === null) return fragmentOf(choosing);
  const frame = document.createElement('div');
  frame.className = 'product-chooser-picture';
  frame.dataset['productGallery'] = itemId;
  picture.sizes = '160px';
  frame.append(picture);
  return fragmentOf(frame, choosing);
}

async function load(url: string): Promise<Element | null> {
  const page = await loadDocument(url, { timeout: 15_000 });
  const product = page?.querySelector('article.product, [data-product], .product-detail') ?? null;
  for (const script of product?.querySelectorAll('script') ?? []) script.remove();
  return product;
}

function fragmentOf(...elements: readonly Element[]): DocumentFragment {
  const fragment = document.createDocumentFragment();
  fragment.append(...elements.map((element) => document.adoptNode(element)));
  return fragment;
}
