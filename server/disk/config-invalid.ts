/** The environment, or a folder that it names, is invalid: startup fails with a line for each problem. */
export class ConfigInvalid extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigInvalid';
    this.problems = problems;
  }
}
