/** How a command is described: what it takes, and its options. */

interface Option {
  readonly type: 'string' | 'boolean';
  /** How the value is called in the help. */
  readonly value?: string;
  /** Values that it may have; any other is refused. */
  readonly values?: readonly string[];
  readonly default?: string;
  /** May be given more than once. */
  readonly multiple?: boolean;
  readonly help: string;
}

export interface Command {
  readonly summary: string;
  readonly details?: string;
  /** Names of what is given without a dash: `FILE` one, `[FILE]` at most one, `PATH…` one or more. */
  readonly takes?: string;
  readonly options: Readonly<Record<string, Option>>;
}
