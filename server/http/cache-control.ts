/** `Cache-Control` of what everybody may keep; `ms` in milliseconds. */
export const publicFor = (ms: number): string => `public, max-age=${ms / 1000}`;
