/** `npm run test:all` does in full what `npm test` does in part; docs/testing.md lists both. */
export const isFullRun = process.env['TEST_RUN'] === 'full';

/** Number of repetitions: in `npm test`, and in `npm run test:all`. */
export const rounds = (daily: number, full: number): number => (isFullRun ? full : daily);

/** Tested forms, such as window widths: in `npm test` only the one with index `daily`. */
export const formsOf = <Form>(all: readonly Form[], daily: number): readonly Form[] =>
  isFullRun ? all : all.slice(daily, daily + 1);

/** Of many similar ones: in `npm test` only every `nth`, starting with the first. */
export const partOf = <Form>(all: readonly Form[], nth: number): readonly Form[] =>
  all.filter((_form, at) => isFullRun || at % nth === 0);

/** A test only for `npm run test:all`; docs/testing.md has the reasons. */
export const testInFullRun = (name: string, run: () => Promise<void>, timeout?: number): void => {
  if (isFullRun) test(name, run, timeout);
};
