/** Which script each region has. A region of React exports `Region`; one that needs no React exports `enhance(element, props, page)`. */
import type { Page } from '../core/page.ts';
import type { productRegions } from './product-regions.tsx';

type ProductRegions = typeof productRegions;

const ofProduct = (name: keyof ProductRegions) => async () => ({
  Region: (await import('./product-regions.tsx')).productRegions[name],
});

export const reactRegions = {
  'add-to-cart': ofProduct('add-to-cart'),
  cart: () => import('./cart/index.tsx'),
  instalments: ofProduct('instalments'),
  'product-gallery': ofProduct('product-gallery'),
  price: ofProduct('price'),
  quantity: ofProduct('quantity'),
  'quick-view': () => import('./quick-view/index.tsx'),
  'recently-viewed': ofProduct('recently-viewed'),
  restock: ofProduct('restock'),
  scarcity: ofProduct('scarcity'),
  variants: ofProduct('variants'),
};

/** `enhance` may be slow; the region is hydrated when it resolves. */
export type Enhance<Props> = (element: HTMLElement, props: Props, page: Page) => void | Promise<void>;

export const plainRegions: Readonly<Record<string, () => Promise<{ readonly enhance: Enhance<never> }>>> = {
  'cart-quantity': () => import('./cart-quantity/index.ts'),
  'pill-cart': () => import('./pill-cart/index.ts'),
  account: () => import('./account/index.ts'),
  accordion: () => import('./accordion/index.ts'),
  analytics: () => import('./analytics/index.ts'),
  announcement: () => import('./announcement/index.ts'),
  audio: () => import('./audio/index.ts'),
  calendar: () => import('./calendar/index.ts'),
  checkout: () => import('./checkout/index.ts'),
  chart: () => import('./chart/index.ts'),
  code: () => import('./code/index.ts'),
  comments: () => import('./comments/index.ts'),
  donation: () => import('./donation/index.ts'),
  form: () => import('./form/index.ts'),
  gallery: () => import('./gallery/index.ts'),
  like: () => import('./like/index.ts'),
  lightbox: () => import('./lightbox/index.ts'),
  'list-tools': () => import('./list-tools/index.ts'),
  lock: () => import('./lock/index.ts'),
  map: () => import('./map/index.ts'),
  marquee: () => import('./marquee/index.ts'),
  menu: () => import('./menu/index.ts'),
  popup: () => import('./popup/index.ts'),
  search: () => import('./search/index.ts'),
  share: () => import('./share/index.ts'),
  tour: () => import('./tour/index.ts'),
  translation: () => import('./translation/index.ts'),
  video: () => import('./video/index.ts'),
};
