/** Editor messages (specification, rendering and owner tools 5 and 8), verbatim. Braces are placeholders. */
export const adminMessages = {
  fileName: 'Please enter a file name.',
  emailFormat: (email: string): string => `Emails must be formatted as ${email}`,
  email: 'Please enter a valid email.',
  linkFormat: (text: string, other: string): string => `Links must be formatted as ${text} or ${other}.`,
  pageUrl: (value: string): string => `${value} is not a valid page URL.`,
  hiddenPage: (path: string): string => `The page at ${path} can no longer be reached.`,
  hiddenPagesBelow: (path: string): string => `The pages below ${path} can no longer be reached.`,
  option: (value: string): string => `${value} is not one of the expected options.`,
  dataset: 'The dataset must have at least one column and at least one row',
  datasetRow: 'One or more rows was missing data. Enter some data!',
  mailingList: 'A mailing List must be selected.',
  emptyMailingList: 'Nobody is subscribed to this list yet.',
  noMailingLists: "You don't have any mailing lists. Please create one before continuing.",
  noDraft: 'There is no draft to publish.',
  changed: 'Someone else has changed this in the meantime. Reload it first.',
  exists: (tagType: string): string => `This ${tagType} already exists`,
  oneAtATime: (tagType: string): string => `Only one ${tagType} may be edited at a time`,
  fileType: 'Unsupported file type: the file does not appear to be a supported file.',
  fileSize: (max: string): string => `File too large: the maximum allowed size is ${max}.`,
  vimeoBasic: 'Vimeo Basic accounts are unsupported; share a video from another account.',
  codeOnAndroid: 'Code editing is not available on Android.',
  mainNavigation: 'Unable to find site main navigation',
  crop: 'This file cannot be cropped. Choose a still JPEG, PNG, WebP or AVIF image.',
  rename: 'Unable to Rename File (There was a problem while renaming your file)',
  upload: 'Unable to Upload File (There was a problem while uploading your file)',
  processing: 'File processing failed',
  incomplete: 'File upload failed to complete',
  locate: 'Unable to locate content',
  timeZone: 'Failed to load timezone, retry connection',
  results: 'Unable to load results',
  collections: 'Unable to load collections',
  load: 'Unable to load. Try again.',
  wrong: 'Something went wrong',
  network: 'Network error',
  job: 'No response data from job request',
  cancelled: 'File processing cancelled',
  processingIncomplete: 'File processing failed to complete',
  uploading: 'Error uploading',
  connect: 'Unable to connect. Please try again',
  fonts: 'Unable to load fonts',
  fontPreview: (fontName: string): string => `Unable to load preview for ${fontName}`,
} as const;

/** Limits of content (specification, rendering and owner tools 5 and 9). */
export const adminContentLimits = {
  tagLength: 50,
  categoryLength: 25,
  blocksPerLayout: 60,
  tracksPerAlbum: 60,
  itemsPerOrderedCollection: 250,
  productsPerCollection: 200,
  nestedCategories: 10_000,
  smugMugGalleries: 20,
  smugMugGallerySize: 50,
} as const;

/** Navigations that themes do not show. */
export const hiddenNavigation = '_hidden';
export const memberAreaNavigation = '_memberareas';

/** Statuses of a page in the editor. */
const pageStatuses = ['Scheduled', 'Needs Review', 'Draft', 'Private', 'Published'] as const;
export type PageStatus = (typeof pageStatuses)[number];
