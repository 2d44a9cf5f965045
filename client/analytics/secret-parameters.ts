/** Parameters of addresses that are keys: of orders, carts, downloads, new passwords. Nothing that keeps addresses keeps them. */

const secretParameters = ['token', 'key', 'order', 'cartToken', 'payment'] as const;

/** The address without what opens something. */
export function withoutSecrets(address: string): URL {
  const url = new URL(address);
  for (const name of secretParameters) url.searchParams.delete(name);
  return url;
}
