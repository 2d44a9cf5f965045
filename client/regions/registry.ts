/** The script of each region, which exports `enhance(element, props, page)`. Regions that appear together share one. */
import type { Page } from '../core/page.ts';
import type { cartRegions } from './cart-regions.tsx';
import type { formRegions } from './form-regions.tsx';
import type { listRegions } from './list-regions.tsx';
import type { productRegions } from './product-regions.tsx';
import type { quickRegions } from './quick-regions.tsx';
import type { searchRegions } from './search-regions.tsx';

/** May be asynchronous; the region is hydrated when it resolves. */
type Enhance<Props> = (element: HTMLElement, props: Props, page: Page) => void | Promise<void>;

interface RegionScript {
  readonly enhance: Enhance<never>;
}

type Named<Scripts> = (name: keyof Scripts) => () => Promise<RegionScript>;

const ofCart: Named<typeof cartRegions> = (name) => async () => ({
  enhance: (await import('./cart-regions.tsx')).cartRegions[name],
});
const ofForm: Named<typeof formRegions> = (name) => async () => ({
  enhance: (await import('./form-regions.tsx')).formRegions[name],
});
const ofList: Named<typeof listRegions> = (name) => async () => ({
  enhance: (await import('./list-regions.tsx')).listRegions[name],
});
const ofProduct: Named<typeof productRegions> = (name) => async () => ({
  enhance: (await import('./product-regions.tsx')).productRegions[name],
});
const ofQuick: Named<typeof quickRegions> = (name) => async () => ({
  enhance: (await import('./quick-regions.tsx')).quickRegions[name],
});
const ofSearch: Named<typeof searchRegions> = (name) => async () => ({
  enhance: (await import('./search-regions.tsx')).searchRegions[name],
});

export const reactRegions: Readonly<Record<string, () => Promise<RegionScript>>> = {
  account: ofForm('account'),
  'add-to-cart': ofProduct('add-to-cart'),
  audio: () => import('./audio/index.tsx'),
  calendar: () => import('./calendar/index.tsx'),
  cart: ofCart('cart'),
  checkout: () => import('./checkout/index.tsx'),
  comments: ofForm('comments'),
  donation: () => import('./donation/index.tsx'),
  form: ofForm('form'),
  gallery: () => import('./gallery/index.tsx'),
  instalments: ofProduct('instalments'),
  like: () => import('./like/index.tsx'),
  'list-more': ofList('list-more'),
  'list-tools': ofList('list-tools'),
  lock: () => import('./lock/index.tsx'),
  map: () => import('./map/index.tsx'),
  price: ofProduct('price'),
  'product-gallery': ofProduct('product-gallery'),
  quantity: ofProduct('quantity'),
  'quick-add': ofQuick('quick-add'),
  'quick-view': ofQuick('quick-view'),
  'recently-viewed': ofProduct('recently-viewed'),
  restock: ofProduct('restock'),
  scarcity: ofProduct('scarcity'),
  search: ofSearch('search'),
  'search-overlay': ofSearch('search-overlay'),
  share: () => import('./share/index.tsx'),
  variants: ofProduct('variants'),
  video: () => import('./video/index.tsx'),
};

export const plainRegions: Readonly<Record<string, () => Promise<RegionScript>>> = {
  accordion: () => import('./accordion/index.ts'),
  analytics: () => import('./analytics/index.ts'),
  announcement: () => import('./announcement/index.ts'),
  'cart-quantity': () => import('./cart-quantity/index.ts'),
  chart: () => import('./chart/index.ts'),
  code: () => import('./code/index.ts'),
  disqus: () => import('./disqus/index.ts'),
  lightbox: () => import('./lightbox/index.ts'),
  marquee: () => import('./marquee/index.ts'),
  menu: () => import('./menu/index.ts'),
  'pill-cart': () => import('./pill-cart/index.ts'),
  popup: () => import('./popup/index.ts'),
  tour: () => import('./tour/index.ts'),
  translation: () => import('./translation/index.ts'),
};
