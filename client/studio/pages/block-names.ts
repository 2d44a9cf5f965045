/** Names of block types as owners read them. */

const NAMES: Readonly<Record<string, string>> = {
  html: 'Text',
  horizontalrule: 'Line',
  sociallinks: 'Social links',
  socialaccountlinks: 'Social links',
  'socialaccountlinks-v2': 'Social links',
  collectionlink: 'Collection link',
  tagcloud: 'Tag cloud',
  postsbyauthor: 'Posts by author',
  postsbytag: 'Posts by tag',
  postsbycategory: 'Posts by category',
  postsbymonth: 'Posts by month',
  fivehundredpix: '500px',
  rss: 'RSS',
  opentable: 'OpenTable',
  'opentable-v2': 'OpenTable',
  'summary-v2': 'Summary',
  emailfooter: 'Email footer',
  tourdates: 'Tour dates',
  smugmug: 'SmugMug',
  soundcloud: 'SoundCloud',
  geo: 'Place',
};

export function blockName(type: string): string {
  const plain = type.replaceAll('-', ' ');
  return NAMES[type] ?? (plain === '' ? 'Block' : plain.charAt(0).toUpperCase() + plain.slice(1));
}
