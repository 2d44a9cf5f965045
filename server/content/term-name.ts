/** Names of tags and categories, which are part of addresses. */

/** Browsers take these parts of a path for the folder itself and the one above it. */
export const isTermName = (name: string): boolean => !/^\.{1,2}$/.test(name.trim());

export const TERM_NAME = 'cannot be “.” or “..”: its page would have no address';
