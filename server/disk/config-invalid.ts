/** The environment or a folder that it names is wrong: the start ends with a line for each problem. */
export class ConfigInvalid extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigInvalid';
    this.problems = problems;
  }
}
