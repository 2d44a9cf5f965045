/** Pages of all kinds before and after an edit: their ETags, and whether they show it. */
import { collectionPath, PAGE_SIZE, type ScalePlan, scaleProduct } from '../content-scale/scale-site.ts';

interface PageState {
  readonly etag: string;
  /** The page and its data, without parts that differ in each response. */
  readonly content: string;
}

/** The demo's pages of each kind, and lists and items near the edited product (the second of the first collection) and far from it. */
export function samplePaths({ collections, products }: ScalePlan): readonly string[] {
  const demo = ['/', '/shop', '/shop/moon-vase', '/shop?category=Clay', '/journal', '/journal?tag=kiln', '/about'];
  const last = collections - 1;
  const lists = [0, last].flatMap((at) => {
    const path = collectionPath(at);
    return [path, `${path}?offset=${PAGE_SIZE}`, `${path}?category=Table`, `${path}?tag=gift`];
  });
  const items = [0, last].flatMap((at) =>
    Array.from({ length: Math.min(20, products) }, (_, place) => scaleProduct(at, place).path),
  );
  return [...new Set([...demo, ...lists, ...items])];
}

/** The state of each page that has an ETag. */
export async function readPages(url: string, paths: readonly string[]): Promise<ReadonlyMap<string, PageState>> {
  const pages = new Map<string, PageState>();
  for (const path of paths) {
    const page = await fetch(url + path);
    const html = (await page.text()).replaceAll(/ nonce="[^"]*"/g, '');
    const data = await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}format=json`);
    if (page.status !== 200 || data.status !== 200) throw new Error(`${path}: ${page.status}, as data ${data.status}`);
    const etag = page.headers.get('etag');
    if (etag !== null) pages.set(path, { etag, content: html + (await data.text()) });
  }
  return pages;
}

interface Comparison {
  /** Pages that have changed. */
  readonly showing: readonly string[];
  /** Pages with a new ETag but the same content. */
  readonly withoutShowing: readonly string[];
  /** Pages with new content but the old ETag. */
  readonly stale: readonly string[];
}

export function comparePages(
  before: ReadonlyMap<string, PageState>,
  after: ReadonlyMap<string, PageState>,
): Comparison {
  const pairs = [...before].map(([path, old]) => ({ path, old, now: after.get(path) }));
  const pathsOf = (isWanted: (isShown: boolean, isTagged: boolean) => boolean): readonly string[] =>
    pairs
      .filter(({ old, now }) => isWanted(old.content !== now?.content, old.etag !== now?.etag))
      .map(({ path }) => path);
  return {
    showing: pathsOf((isShown) => isShown),
    withoutShowing: pathsOf((isShown, isTagged) => !isShown && isTagged),
    stale: pathsOf((isShown, isTagged) => isShown && !isTagged),
  };
}
