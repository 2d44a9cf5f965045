/** The product part of another page, ready to be put into this one. */
import { loadDocument } from '../core/load-document.ts';

/** Null when the page does not come, or shows no product. */
export async function loadProduct(url: string): Promise<DocumentFragment | null> {
  const product = await load(url);
  if (product === null) return null;
  // The box has the title already; a second first heading would say that this is another page.
  product.querySelector('h1')?.remove();
  return fragmentOf(product);
}

/** What has to be there to choose and to buy, in this order. */
const CHOOSER = ['price', 'scarcity', 'variants', 'quantity', 'add-to-cart', 'restock'];

/** The picture of a product and the regions with which it is chosen and bought. Null when there is nothing to buy with. */
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
