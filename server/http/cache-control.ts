/** `Cache-Control` for responses that shared caches may store; `ms` in milliseconds. */
export const publicFor = (ms: number): string => `public, max-age=${ms / 1000}`;

/** For what changes at any moment: browsers ask each time whether it has; shared caches after `sharedSeconds`. */
export const revalidated = (sharedSeconds = 0): string =>
  sharedSeconds > 0
    ? `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${sharedSeconds}, must-revalidate`
    : 'public, max-age=0, must-revalidate';
