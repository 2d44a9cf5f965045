/** The setting tables of items for the editor's panels. */
import { picture } from '#shared/block-settings/picture';
import { placeBlocks } from '#shared/block-settings/places';
import { date, html, labeled, longText, no, object, type SettingTable, text, url } from '#shared/settings';
import { searchHiddenHelp } from '../pages/page-labels.ts';
import type { ItemKind } from './collections.ts';

const title = { title: labeled('Title', text('', 200)) };
const writing = {
  excerpt: labeled('Excerpt', html(), { help: 'Shown in lists.' }),
  body: labeled('Text', html()),
};
const event = {
  startDate: labeled('Start', date('minute')),
  endDate: labeled('End', date('minute'), { help: 'After the start. On the same day, pages show the day once.' }),
};
const ofKind: Readonly<Record<ItemKind, SettingTable>> = {
  post: writing,
  video: writing,
  product: writing,
  event: { ...event, ...writing },
  track: { audioAssetUrl: labeled('Sound', url('audio')), ...writing },
  picture: {
    description: labeled('Description', longText('', 2000)),
    clickthroughUrl: labeled('Link', url()),
  },
};

/** The main content. */
export const contentSettings = (kind: ItemKind): SettingTable => ({ ...title, ...ofKind[kind] });

export const detailSettings = {
  urlId: labeled('Address', text('', 200), {
    help: 'The last part of the address. An address that is taken gets a number.',
  }),
  mainImage: labeled('Main image', picture),
  publishOn: labeled('Date', date('minute')),
  author: labeled(
    'Author',
    object({ displayName: labeled('Name', text('', 200)), bio: labeled('About', longText('', 2000)) }),
  ),
  starred: labeled('Featured', no()),
  sourceUrl: labeled('Source', url(), { group: 'Link and place', help: 'Where the item comes from.' }),
  passthrough: labeled('Lists lead to the source', no(), { group: 'Link and place', when: { sourceUrl: 'filled' } }),
  location: { ...placeBlocks.map.location, group: 'Link and place' },
} satisfies SettingTable;

export const searchSettings = {
  seoData: labeled(
    'Search engines',
    object({
      seoTitle: labeled('Title for search engines', text('', 300)),
      seoDescription: labeled('Description for search engines', longText('', 1000)),
      seoHidden: labeled('Hide from search engines', no(), { help: searchHiddenHelp.item }),
      seoImageUrl: labeled('Share picture', url('image'), { help: 'Empty: the main image.' }),
    }),
  ),
} satisfies SettingTable;
