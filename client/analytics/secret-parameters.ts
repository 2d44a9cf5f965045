/** Query parameters that are secrets: of orders, carts, downloads, password resets. They are removed before a URL is stored. */

const secretParameters = ['token', 'key', 'order', 'cartToken', 'payment'] as const;

/** The URL without secrets. */
export function withoutSecrets(address: string): URL {
  const url = new URL(address);
  for (const name of secretParameters) url.searchParams.delete(name);
  return url;
}
