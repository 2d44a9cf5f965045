/** How admins find block types: title, purpose, and group of each. */
import type { BlockType } from './block-types.ts';

/** Groups of the add menu, in order. */
export const blockGroups = [
  'Text',
  'Images and media',
  'Layout',
  'Links',
  'Lists',
  'Store',
  'Forms',
  'Places and dates',
  'Social',
  'Code',
] as const;

type BlockGroup = (typeof blockGroups)[number];

export interface CatalogEntry {
  readonly title: string;
  /** One sentence. */
  readonly summary: string;
  readonly group: BlockGroup;
  /** More search terms. */
  readonly keywords?: string;
}

const entry = (group: BlockGroup, title: string, summary: string, keywords?: string): CatalogEntry =>
  keywords === undefined ? { title, summary, group } : { title, summary, group, keywords };

export const blockCatalog = {
  html: entry(
    'Text',
    'Text',
    'Headings, paragraphs, lists and links.',
    'heading paragraph words title write rich text html markup',
  ),
  markdown: entry('Text', 'Markdown', 'Text with headings, lists and links, written in Markdown.', 'text paragraph'),
  quote: entry('Text', 'Quote', 'A quotation and its source.', 'blockquote testimonial'),
  accordion: entry('Text', 'Accordion', 'Titles that open to show more.', 'faq questions details'),
  marquee: entry('Text', 'Marquee', 'A line of text that moves across the page.', 'ticker scroll'),
  menu: entry('Text', 'Menu', 'Dishes or services with their prices.', 'food restaurant price list'),
  emailfooter: entry('Text', 'Email Footer', 'The sender of an email, and an unsubscribe link.', 'unsubscribe'),

  image: entry(
    'Images and media',
    'Image',
    'One image, alone or with text in six designs.',
    'picture photo card poster',
  ),
  gallery: entry(
    'Images and media',
    'Gallery',
    'Images as a slideshow, slider, grid or stack.',
    'pictures photos carousel',
  ),
  video: entry('Images and media', 'Video', 'A video of a video service, or a video file.', 'film youtube vimeo'),
  audio: entry('Images and media', 'Audio', 'A recording with a player.', 'sound podcast music'),
  album: entry('Images and media', 'Album', 'The tracks of an album, with its cover.', 'music songs'),
  soundcloud: entry('Images and media', 'SoundCloud', 'A recording on SoundCloud.', 'audio music'),
  embed: entry('Images and media', 'Embed', 'A page of another site, loaded when it is opened.', 'iframe oembed'),
  chart: entry('Images and media', 'Chart', 'Bars, lines or a pie drawn from a dataset.', 'graph data table'),

  spacer: entry('Layout', 'Spacer', 'Empty space between blocks.', 'gap'),
  horizontalrule: entry('Layout', 'Line', 'A horizontal line between blocks.', 'divider separator rule'),
  shape: entry('Layout', 'Shape', 'A simple shape in a color of the site.', 'circle star wave'),

  button: entry('Links', 'Button', 'A link that looks like a button.', 'call to action'),
  link: entry('Links', 'Link', 'A link with a title and a description.', 'card'),
  navigation: entry('Links', 'Navigation', 'A navigation of the site, or custom links.', 'pages menu'),
  folder: entry('Links', 'Folder', 'The pages of a folder.', 'pages'),
  index: entry('Links', 'Index', 'The pages of an index page, with images.', 'pages'),
  collectionlink: entry('Links', 'Collection Link', 'A link to a collection, with its description.', 'card'),
  logo: entry('Links', 'Logo', 'The logo of the site, linked to the home page.', 'brand'),
  search: entry('Links', 'Search', 'A search field for the site or a collection.', 'find'),
  'member-area': entry('Links', 'Member Area', 'Links to join and sign in to a member area.', 'account login'),
  rss: entry('Links', 'RSS', 'A link to a feed.', 'subscribe'),
  'in-browser-message-link': entry('Links', 'View in Browser', 'A link from an email to its page.', 'email'),

  'summary-v2': entry(
    'Lists',
    'Summary',
    'Items of a collection as a wall, carousel, list or grid.',
    'posts products events blog',
  ),
  summary: entry('Lists', 'Summary (Classic)', 'The first version of the summary block.', 'posts products events'),
  journal: entry('Lists', 'Latest Posts', 'The newest items of a collection by title.', 'journal blog'),
  archive: entry('Lists', 'Archive', 'Items by month, year, category, tag or author.', 'blog'),
  tagcloud: entry('Lists', 'Tag Cloud', 'The tags of a collection, larger if used more often.', 'categories'),
  postsbyauthor: entry('Lists', 'Posts by Author', 'The authors of a collection.', 'blog writers'),
  postsbytag: entry('Lists', 'Posts by Tag', 'The tags of a collection.', 'blog'),
  postsbycategory: entry('Lists', 'Posts by Category', 'The categories of a collection.', 'blog'),
  postsbymonth: entry('Lists', 'Posts by Month', 'The months of a collection.', 'blog archive'),
  comments: entry('Lists', 'Comments', 'The comments on the item of the page.', 'discussion'),

  product: entry('Store', 'Product', 'One product with its price and button.', 'shop buy'),
  'pricing-plan': entry('Store', 'Pricing Plans', 'Plans side by side with their prices and features.', 'subscription'),
  donation: entry('Store', 'Donation', 'Donation amounts, paid at the checkout.', 'fund give'),
  amazon: entry('Store', 'Amazon', 'A product of another seller.', 'affiliate'),

  form: entry('Forms', 'Form', 'A form of the site.', 'contact fields'),
  newsletter: entry('Forms', 'Newsletter', 'Signs visitors up for a mailing list.', 'email subscribe'),

  map: entry('Places and dates', 'Map', 'A place on a map.', 'address location'),
  geo: entry('Places and dates', 'Address', 'A place and a link to a map.', 'location geo'),
  calendar: entry('Places and dates', 'Calendar', 'The events of a collection by month.', 'dates'),
  tourdates: entry('Places and dates', 'Tour Dates', 'Concerts with venue, city and tickets.', 'music events'),
  'opentable-v2': entry('Places and dates', 'OpenTable', 'Reserve a table at OpenTable.', 'restaurant booking'),
  opentable: entry(
    'Places and dates',
    'OpenTable (Classic)',
    'The first version of the OpenTable block.',
    'restaurant booking',
  ),
  tock: entry('Places and dates', 'Tock', 'Reserve at Tock.', 'restaurant booking'),
  zola: entry('Places and dates', 'Resy', 'Reserve a table at Resy.', 'restaurant booking zola'),
  acuity: entry('Places and dates', 'Acuity Scheduling', 'A scheduler for appointments.', 'booking calendar'),
  foursquare: entry('Places and dates', 'Foursquare', 'A place on Foursquare, with images.', 'social location'),

  'socialaccountlinks-v2': entry(
    'Social',
    'Social Links',
    'Icons of the social accounts of the site.',
    'profiles icons',
  ),
  socialaccountlinks: entry(
    'Social',
    'Social Links (Classic)',
    'The second version of the social links.',
    'profiles icons',
  ),
  sociallinks: entry('Social', 'Social Links (Oldest)', 'The first version of the social links.', 'profiles icons'),
  instagram: entry('Social', 'Instagram', 'Images and a link to an Instagram account.', 'feed photos'),
  twitter: entry('Social', 'Twitter', 'Images and a link to a Twitter account.', 'feed posts'),
  flickr: entry('Social', 'Flickr', 'Images and a link to a Flickr account.', 'photos'),
  fivehundredpix: entry('Social', '500px', 'Images and a link to a 500px account.', 'photos'),

  code: entry('Code', 'Code', 'HTML, CSS, JavaScript or Markdown, run or displayed.', 'source script style'),
  'website-component': entry('Code', 'Website Component', 'Markup for a script of the site.', 'custom element'),
} as const satisfies Readonly<Record<Exclude<BlockType, 'undefined'>, CatalogEntry>>;
