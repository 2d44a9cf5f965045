/** The product part of another page, ready to be put into this one. */

/** Null when the page does not come, or shows no product. */
export async function loadProduct(url: string): Promise<DocumentFragment | null> {
  try {
    const response = await fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(15_000) });
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const product = page.querySelector('article.product, [data-product], .product-detail');
    if (product === null) return null;
    for (const script of product.querySelectorAll('script')) script.remove();
    // The box has the title already; a second first heading would say that this is another page.
    product.querySelector('h1')?.remove();
    const fragment = document.createDocumentFragment();
    fragment.append(document.adoptNode(product));
    return fragment;
  } catch (error) {
    console.warn('The quick view could not be loaded.', error);
    return null;
  }
}
