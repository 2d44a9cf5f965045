import type { Severity } from './codes.ts';

interface Entry {
  readonly severity: Severity;
  readonly sentence: string;
  readonly help?: string;
}

/** Mistakes that the language accepts: found by editors and `vitrine check`, never by a render. `{…}` are placeholders. */
export const lintCodes = {
  TAG_SPACED: {
    severity: 'warning',
    sentence: "'{tag}' is text because of its spaces: write '{correct}'.",
  },
  TAG_DOUBLE_BRACES: {
    severity: 'warning',
    sentence: "'{tag}' prints braces: to print the value alone, write '{correct}'.",
    help: 'For Vue or Alpine, write spaces in the braces, in an element with v-cloak, v-pre or x-data.',
  },
  TAG_IN_BINDING: {
    severity: 'warning',
    sentence: "'{tag}' prints a value here: for an object in the browser, write '{correct}'.",
  },
  TAG_FOREIGN: {
    severity: 'warning',
    sentence: "'{tag}' is text: it is the syntax of another language.",
    help: 'Write {.if NAME}, {.section NAME} or {.repeated section NAME}, and {.end}.',
  },
  BRACE_MISSING: {
    severity: 'warning',
    sentence: "'{tag}' is text: its closing brace is missing, or comes after another brace.",
    help: 'Comments with braces or tags in them are written {## … ##}.',
  },
  PIPE_EMPTY: {
    severity: 'warning',
    sentence: "'{tag}' is text: a pipe has no formatter after it; write '{correct}'.",
  },
  INDEX_IN_BRACKETS: {
    severity: 'warning',
    sentence: "'{tag}' is text: write '{correct}'.",
    help: 'Entries of lists are written like names, from 0.',
  },
  EXPRESSION_INVALID: { severity: 'error', sentence: "'{expression}' is no valid expression: {message}" },
  ARGUMENTS_MISSING: { severity: 'warning', sentence: "'{name}' does nothing without an argument: {expected}" },
  ARGUMENTS_EXTRA: {
    severity: 'warning',
    sentence: "'{name}' takes at most {limit}; '{extra}' is ignored.",
    help: 'A value with spaces takes another delimiter, the first character after the name: {.equal?:city:"New York"}.',
  },
  ARGUMENT_EMPTY: {
    severity: 'warning',
    sentence: "An argument of '{name}' is empty: write exactly one space before each argument, and none at the end.",
  },
  ARGUMENT_QUOTED: {
    severity: 'warning',
    sentence: "The quotes are part of the argument of '{name}': write '{correct}'.",
  },
  ARGUMENT_SINGLE_QUOTES: {
    severity: 'warning',
    sentence: "{argument} is neither a text nor a name, so '{name}' compares with nothing: write {correct}.",
  },
  ARGUMENT_UNKNOWN: {
    severity: 'warning',
    sentence: "'{argument}' is no option of '{name}' and is ignored: {expected}",
  },
} as const satisfies Record<string, Entry>;

type LintCode = keyof typeof lintCodes;

export interface LintFinding {
  readonly code: LintCode;
  readonly values: Readonly<Record<string, string>>;
  /** Offset of the tag. */
  readonly at: number;
}
