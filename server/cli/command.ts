/** Describes a command: its arguments and options. */

interface Option {
  readonly type: 'string' | 'boolean';
  /** Placeholder of the value in the help. */
  readonly value?: string;
  /** Allowed values; any other is rejected. */
  readonly values?: readonly string[];
  readonly default?: string;
  /** Can be repeated. */
  readonly multiple?: boolean;
  readonly help: string;
}

export interface Command {
  readonly summary: string;
  readonly details?: string;
  /** Positional arguments: `FILE` one, `[FILE]` at most one, `PATH…` one or more. */
  readonly takes?: string;
  readonly options: Readonly<Record<string, Option>>;
}
