/** True for an address inside the site; two slashes, or one that leans the other way, would name another host. */
export const isSitePath = (address: string): boolean => /^\/(?![/\\])/.test(address);
