/** Campaigns by email: their blocks and settings. */
import { alignment } from './block-settings/alignment.ts';
import { picture } from './block-settings/picture.ts';
import { choice, color, html, integer, labeled, reference, type SettingTable, text, url, yes } from './settings.ts';

export const campaignBlocks = {
  heading: {
    text: labeled('Text', text('', 300), { help: 'Merge fields such as {{first name|you}} are filled in.' }),
    size: labeled('Size', choice(['large', 'small'], 'large', { large: 'Large', small: 'Small' })),
    alignment: labeled('Alignment', alignment('left')),
  },
  text: { html: labeled('Text', html(), { help: 'Merge fields such as {{first name|you}} are filled in.' }) },
  picture: { picture: labeled('Image', picture), linkTo: labeled('Link', url()) },
  button: {
    text: labeled('Text', text('Take a look', 100)),
    linkTo: labeled('Link', url()),
    alignment: labeled('Alignment', alignment('left')),
  },
  product: {
    product: labeled('Product', reference('product')),
    picture: labeled(
      'Picture',
      choice(['product', 'share', 'none'], 'product', {
        product: 'Of the product',
        share: 'Where it is shared',
        none: 'None',
      }),
      { help: 'Where a product is shared, it has the picture set under “Search and sharing”; else its first one.' },
    ),
    showPrice: labeled('Show the price', yes()),
    buttonText: labeled('Button text', text('View product', 100), { help: 'Empty: no button.' }),
  },
  divider: {},
  spacer: { height: labeled('Height', integer(8, 120, 24), { unit: 'px' }) },
} as const satisfies Readonly<Record<string, SettingTable>>;

export type CampaignBlockType = keyof typeof campaignBlocks;

export const campaignBlockNames: Readonly<Record<CampaignBlockType, string>> = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Image',
  button: 'Button',
  product: 'Product',
  divider: 'Divider',
  spacer: 'Space',
};

export const MAX_CAMPAIGN_BLOCKS = 60;

/** Beside its list and blocks. */
export const campaignSettings = {
  name: labeled('Name', text('', 200), { help: 'For you alone.' }),
  subject: labeled('Subject', text('', 200)),
  preheader: labeled('Preheader', text('', 200), { help: 'What inboxes show beside the subject.' }),
  accentColor: labeled('Color of buttons and links', color(), { help: 'Empty: #1f5f8b.' }),
} as const;

/** What stands for something of each recipient, with what is written where that is not known. */
const MERGE_FIELD = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

const mergeFields = ['first name', 'last name', 'email'] as const;
export type MergeField = (typeof mergeFields)[number];

const isMergeField = (name: string): name is MergeField => (mergeFields as readonly string[]).includes(name);

/** Names in double braces that stand for nothing. */
export const unknownMergeFields = (written: string): readonly string[] =>
  [...written.matchAll(MERGE_FIELD)]
    .map(([, name = '']) => name.trim())
    .filter((name) => !isMergeField(name.toLowerCase()));

/** A text with the fields of a recipient. `write` makes of a value what the text is: HTML, for example. */
export const fillMergeFields = (
  written: string,
  values: Readonly<Record<MergeField, string>>,
  write: (value: string) => string,
): string =>
  written.replace(MERGE_FIELD, (whole, name: string, fallback = '') => {
    const field = name.trim().toLowerCase();
    if (!isMergeField(field)) return whole;
    return values[field] === '' ? fallback : write(values[field]);
  });

/** A campaign that nobody has written yet. */
export const emptyCampaign = { name: '', subject: '', preheader: '', accentColor: '', list: '', blocks: [] } as const;
