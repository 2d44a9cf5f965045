/**
 * True for a path within the site. `//` and `/\` would name another host, and so would a tab or line break between slashes, because
 * browsers remove it.
 */
export const isSitePath = (address: string): boolean => /^\/(?![/\\])[^\u0000-\u001f\u007f]*$/.test(address);

/** A path without the slashes at its end; `/` stays. A pattern would take the square of the length for slashes in the middle. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** An address without the slashes at both of its ends. */
export function withoutOuterSlashes(address: string): string {
  let start = 0;
  while (address[start] === '/') start++;
  const rest = withoutEndSlashes(address.slice(start));
  return rest === '/' ? '' : rest;
}
