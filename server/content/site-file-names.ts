/** Names of the files of a content folder that are no pages. */
export const SITE_FILE = 'site.json';
export const NAVIGATION_FILE = 'site-navigation.json';
