/**
 * True for a path within the site. `//` and `/\` would name another host, and so would a tab or line break between slashes, because
 * browsers remove it.
 */
export const isSitePath = (address: string): boolean => /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/.test(address);
