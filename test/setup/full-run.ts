/** `npm run test:all` does in full what `npm test` does in part; docs/testing.md lists both. */
export const isFullRun = process.env['TEST_RUN'] === 'full';

/** How often something is done: in `npm test`, and in `npm run test:all`. */
export const rounds = (daily: number, full: number): number => (isFullRun ? full : daily);

/** In which forms something is tested, such as widths of a window: in `npm test` only in the one at `daily`, from 0. */
export const formsOf = <Form>(all: readonly Form[], daily: number): readonly Form[] =>
  isFullRun ? all : all.slice(daily, daily + 1);

/** Of many alike: in `npm test` each `nth` alone, from the first. */
export const partOf = <Form>(all: readonly Form[], nth: number): readonly Form[] =>
  all.filter((_form, at) => isFullRun || at % nth === 0);

/** A test of `npm run test:all` alone; docs/testing.md has the reasons. */
export const testInFullRun = (name: string, run: () => Promise<void>, timeout?: number): void => {
  if (isFullRun) test(name, run, timeout);
};
