/** The product part of another page, ready to be put into this one. */
import { loadDocument } from '../../core/load-document.ts';

/** Null when the page does not come, or shows no product. */
export async function loadProduct(url: string): Promise<DocumentFragment | null> {
  const page = await loadDocument(url, { timeout: 15_000 });
  const product = page?.querySelector('article.product, [data-product], .product-detail');
  if (!product) return null;
  for (const script of product.querySelectorAll('script')) script.remove();
  // The box has the title already; a second first heading would say that this is another page.
  product.querySelector('h1')?.remove();
  const fragment = document.createDocumentFragment();
  fragment.append(document.adoptNode(product));
  return fragment;
}
