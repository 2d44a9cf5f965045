/** Which script each region has. A region of React exports `Region`; one that needs no React exports `enhance(element, props)`. */

export const reactRegions = {
  'add-to-cart': () => import('./add-to-cart/index.tsx'),
  instalments: () => import('./instalments/index.tsx'),
  price: () => import('./price/index.tsx'),
  quantity: () => import('./quantity/index.tsx'),
  'quick-view': () => import('./quick-view/index.tsx'),
  restock: () => import('./restock/index.tsx'),
  scarcity: () => import('./scarcity/index.tsx'),
  variants: () => import('./variants/index.tsx'),
};

/** `enhance` may be slow; the region is awake when it resolves. */
export type Enhance<Props> = (element: HTMLElement, props: Props) => void | Promise<void>;

export const plainRegions: Readonly<Record<string, () => Promise<{ readonly enhance: Enhance<never> }>>> = {
  'cart-quantity': () => import('./cart-quantity/index.ts'),
  'pill-cart': () => import('./pill-cart/index.ts'),
};
