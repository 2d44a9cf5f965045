/** The script of each region. React regions export `Region`; others export `enhance(element, props, page)`. */
import type { Page } from '../core/page.ts';
import type { productRegions } from './product-regions.tsx';

type ProductRegions = typeof productRegions;

const ofProduct = (name: keyof ProductRegions) => async () => ({
  Region: (await import('./product-regions.tsx')).productRegions[name],
});

export const reactRegions = {
  account: () => import('./account/index.tsx'),
  'add-to-cart': ofProduct('add-to-cart'),
  audio: () => import('./audio/index.tsx'),
  calendar: () => import('./calendar/index.tsx'),
  cart: () => import('./cart/index.tsx'),
  checkout: () => import('./checkout/index.tsx'),
  comments: () => import('./comments/index.tsx'),
  donation: () => import('./donation/index.tsx'),
  form: () => import('./form/index.tsx'),
  gallery: () => import('./gallery/index.tsx'),
  instalments: ofProduct('instalments'),
  like: () => import('./like/index.tsx'),
  'list-more': () => import('./list-more/index.tsx'),
  'list-tools': () => import('./list-tools/index.tsx'),
  lock: () => import('./lock/index.tsx'),
  map: () => import('./map/index.tsx'),
  'product-gallery': ofProduct('product-gallery'),
  price: ofProduct('price'),
  quantity: ofProduct('quantity'),
  'quick-add': () => import('./quick-add/index.tsx'),
  'quick-view': () => import('./quick-view/index.tsx'),
  'recently-viewed': ofProduct('recently-viewed'),
  restock: ofProduct('restock'),
  scarcity: ofProduct('scarcity'),
  search: () => import('./search/index.tsx'),
  'search-overlay': () => import('./search-overlay/index.tsx'),
  share: () => import('./share/index.tsx'),
  variants: ofProduct('variants'),
  video: () => import('./video/index.tsx'),
};

/** `enhance` may be asynchronous; the region is hydrated when it resolves. */
export type Enhance<Props> = (element: HTMLElement, props: Props, page: Page) => void | Promise<void>;

export const plainRegions: Readonly<Record<string, () => Promise<{ readonly enhance: Enhance<never> }>>> = {
  'cart-quantity': () => import('./cart-quantity/index.ts'),
  'pill-cart': () => import('./pill-cart/index.ts'),
  accordion: () => import('./accordion/index.ts'),
  analytics: () => import('./analytics/index.ts'),
  announcement: () => import('./announcement/index.ts'),
  chart: () => import('./chart/index.ts'),
  code: () => import('./code/index.ts'),
  lightbox: () => import('./lightbox/index.ts'),
  marquee: () => import('./marquee/index.ts'),
  menu: () => import('./menu/index.ts'),
  popup: () => import('./popup/index.ts'),
  tour: () => import('./tour/index.ts'),
  translation: () => import('./translation/index.ts'),
};
