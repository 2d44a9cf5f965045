/**
 * True for an address inside the site; two slashes, or one that leans the other way, would name another host. So would a tab or a line
 * end between two slashes: browsers drop them.
 */
export const isSitePath = (address: string): boolean => /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/.test(address);
