/** Key of all lists of files in the cache. */
export const FILES = 'site-files';
