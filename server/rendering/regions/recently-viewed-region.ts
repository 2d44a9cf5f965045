/** Recently viewed products, for the project's own themes: `{@|region recently-viewed}`. */
import { decodeEntities } from '#shared/html';
import { field, textOf } from '#shared/json';
import { type RecentlyViewedProps, recentlyViewedTexts, recentlyViewedView } from '#shared/regions/recently-viewed';
import { thumbnailOf } from '#shared/thumbnail';
import { itemPicture } from '../blocks/picture-model.ts';
import { defineRegion } from './define-region.ts';
import { vase } from './example-products.ts';
import { pageReads, plainOf, siteText } from './scope.ts';

export const recentlyViewed = defineRegion<RecentlyViewedProps>({
  name: 'recently-viewed',
  reads: pageReads,
  hydrate: 'idle',
  props: (item, env) => {
    const itemId = textOf(field(item, 'id'));
    const picture = itemPicture(item);
    const address = decodeEntities(picture?.src ?? '');
    return itemId === ''
      ? null
      : {
          itemId,
          title: plainOf(item, 'title'),
          url: plainOf(item, 'fullUrl'),
          picture: picture?.srcset ? thumbnailOf(address) : address,
          heading: siteText(env, 'productRecentlyViewedText', recentlyViewedTexts.heading),
        };
  },
  model: (props) => recentlyViewedView(props),
  examples: [{ title: 'a product', data: { ...vase, fullUrl: '/shop/vase' } }],
});
