/** Choosing and buying a product within a list, for the project's own themes: `{@|region quick-add}`. */
import { field, textOf } from '#shared/json';
import { hasVariants } from '#shared/product';
import { type QuickAddProps, quickAddText, quickAddView } from '#shared/regions/quick-add';
import { defineRegion } from './define-region.ts';
import { mug } from './example-products.ts';
import { pageReads, plainOf, siteText } from './scope.ts';

export const quickAdd = defineRegion<QuickAddProps>({
  name: 'quick-add',
  reads: pageReads,
  hydrate: 'intent',
  props: (item, env) => {
    const url = plainOf(item, 'fullUrl');
    if (!hasVariants(item) || url === '') return null;
    return {
      itemId: textOf(field(item, 'id')),
      title: plainOf(item, 'title'),
      url,
      text: siteText(env, 'productQuickAddText', quickAddText),
    };
  },
  model: quickAddView,
  examples: [
    { title: 'a product with variants', data: { ...mug, fullUrl: '/shop/mug' }, template: '{@|region quick-add}' },
  ],
});
