/**
 * Every problem a template can have: code, source, severity and message. The messages are the language reference's own (13.2, 13.3); `{…}`
 * are placeholders.
 */
/** Which phase reports the problem: the parser, the assembler of blocks, or the render. */
export type DiagnosticType = 'parser' | 'assembler' | 'engine';
/** Errors lose output; warnings do not. */
export type Severity = 'error' | 'warning';

interface Entry {
  readonly type: DiagnosticType;
  readonly severity: Severity;
  readonly sentence: string;
  readonly help?: string;
}

/** All codes with their source, severity and message; `{…}` are placeholders. */
export const diagnosticCodes = {
  FORMATTER_UNKNOWN: { type: 'parser', severity: 'error', sentence: "Formatter '{name}' is unknown" },
  PREDICATE_UNKNOWN: { type: 'parser', severity: 'error', sentence: "Predicate '{name}' is unknown" },
  IF_EMPTY: {
    type: 'parser',
    severity: 'error',
    sentence: 'IF instruction requires at least one variable to test.',
  },
  IF_TOO_MANY_VARS: { type: 'parser', severity: 'error', sentence: 'IF instruction has more than {limit} variables.' },
  EOF_IN_BLOCK: {
    type: 'assembler',
    severity: 'error',
    sentence: 'Reached EOF in the middle of {block}',
    help: 'Close it with {.end}.',
  },
  NOT_ALLOWED_IN_BLOCK: {
    type: 'assembler',
    severity: 'error',
    sentence: '{instruction} instruction is not allowed inside {block} block.',
  },
  NOT_ALLOWED_AT_ROOT: {
    type: 'assembler',
    severity: 'error',
    sentence: 'Instruction {instruction} not allowed at root',
  },
  DEAD_CODE_BLOCK: { type: 'assembler', severity: 'error', sentence: 'This OR_PREDICATE block will never execute.' },
  EOF_IN_COMMENT: {
    type: 'parser',
    severity: 'warning',
    sentence: 'Reached EOF in the middle of a comment',
    help: 'Close it with ##}.',
  },
  INVALID_INSTRUCTION: {
    type: 'parser',
    severity: 'warning',
    sentence: "'{tag}' is not an instruction, so it is text",
  },
  MALFORMED_INSTRUCTION: {
    type: 'parser',
    severity: 'warning',
    sentence: "'{tag}' is malformed, so it is text: {reason}",
  },
  TREE_INVALID: { type: 'parser', severity: 'error', sentence: 'Instruction tree is not valid at {path}: {reason}' },

  APPLY_PARTIAL_MISSING: {
    type: 'engine',
    severity: 'error',
    sentence: "Attempt to apply partial '{name}' which could not be found.",
  },
  APPLY_PARTIAL_SYNTAX: { type: 'engine', severity: 'error', sentence: 'Parse of partial "{name}" failed: {message}' },
  APPLY_PARTIAL_RECURSION_DEPTH: {
    type: 'engine',
    severity: 'error',
    sentence: "Attempt to apply partial '{name}' exceeded maximum recursion depth of {depth}",
  },
  EXPRESSION_PARSE: { type: 'engine', severity: 'error', sentence: 'Error parsing expression: {text}: {message}' },
  EXPRESSION_REDUCE: { type: 'engine', severity: 'error', sentence: 'Error reducing expression: {text}: {message}' },
  UNEXPECTED_ERROR: {
    type: 'engine',
    severity: 'error',
    sentence: 'Unexpected {error} error when executing {instruction}: {message}',
  },
  NOT_IMPLEMENTED: { type: 'engine', severity: 'error', sentence: '"{name}" formatter is not yet implemented' },
  VALUE_OUT_OF_RANGE: { type: 'engine', severity: 'error', sentence: '{message}' },
  CODE_LIMIT_REACHED: { type: 'engine', severity: 'error', sentence: 'The render was stopped: {limit}' },
} as const satisfies Record<string, Entry>;

/** The name of a problem, such as `FORMATTER_UNKNOWN`. */
export type DiagnosticCode = keyof typeof diagnosticCodes;
