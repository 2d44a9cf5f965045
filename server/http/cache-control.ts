/** `Cache-Control` for responses that shared caches may store; `ms` in milliseconds. */
export const publicFor = (ms: number): string => `public, max-age=${ms / 1000}`;
