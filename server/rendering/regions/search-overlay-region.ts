/** The search overlay, for the project's own themes: `{@|region search-overlay}`. */

import { textOf } from '#shared/json';
import { type SearchOverlayProps, searchOverlayTexts, searchOverlayView } from '#shared/regions/search-overlay';
import { defineRegion } from './define-region.ts';
import { pageReads, pageValue, siteText } from './scope.ts';

export const searchOverlay = defineRegion<SearchOverlayProps>({
  name: 'search-overlay',
  reads: pageReads,
  hydrate: 'intent',
  props: (_page, env) => ({
    url: `${textOf(pageValue(env, 'website', 'languagePrefix'))}/search`,
    text: siteText(env, 'searchText', searchOverlayTexts.submit),
  }),
  model: searchOverlayView,
  examples: [{ title: 'the link', data: {} }],
});
