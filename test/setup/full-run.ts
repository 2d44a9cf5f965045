/** `npm run test:all` does in full what `npm test` does in part; docs/testing.md lists both. */
export const isFullRun = process.env['TEST_RUN'] === 'full';

/** How often something is done: in `npm test`, and in `npm run test:all`. */
export const rounds = (daily: number, full: number): number => (isFullRun ? full : daily);
