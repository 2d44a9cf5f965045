/** `.conf` files as theme authors write them: JSON with comments, trailing commas, booleans as strings. */
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { ThemeReport } from './theme-problems.ts';

export type ConfObject = Readonly<Record<string, unknown>>;

export interface Conf {
  readonly value: ConfObject;
  /** Offset of a key's value, for reports; 0 when it is missing. */
  at(...path: readonly (string | number)[]): number;
}

const sentences: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'a comment',
  PropertyNameExpected: 'a property name is expected',
  ValueExpected: 'a value is expected',
  ColonExpected: 'a colon is expected',
  CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'something follows the end of the object and is ignored',
  InvalidSymbol: 'an invalid literal',
};

/** Reads a `.conf` file as far as possible, and reports errors with their location. Never throws. */
export function readConf(file: string, text: string, known: readonly string[], report: ThemeReport): Conf {
  const source = text.replace(/^\uFEFF/, '');
  const errors: ParseError[] = [];
  const tree = parseTree(source, errors, { allowTrailingComma: false, disallowComments: true });
  // A comment also causes errors around it, so only the first one at an offset is reported.
  const strict = errors
    .filter(({ offset }, i) => errors.findIndex((error) => error.offset === offset) === i)
    .slice(0, 3);
  const lenient: ParseError[] = [];
  const root = parseTree(source, lenient, { allowTrailingComma: true, disallowComments: false }) ?? tree;
  for (const { error, offset } of lenient.length > 0 ? lenient : strict) {
    const name = printParseErrorCode(error);
    const isTrailing = name === 'PropertyNameExpected' && /[}\]]/.test(source.charAt(offset));
    const reason = isTrailing ? 'an extra comma' : (sentences[name] ?? name);
    report.add('CONF_NOT_STRICT', { reason }, { file, source, at: offset });
  }
  if (root?.type !== 'object') {
    const reason = root === undefined ? 'it is empty' : `it is ${root.type}`;
    report.add('CONF_UNREADABLE', { reason }, { file, source, at: 0 });
    return { value: {}, at: () => 0 };
  }
  for (const property of root.children ?? []) {
    const key = String(property.children?.[0]?.value ?? '');
    if (known.length > 0 && !known.includes(key))
      report.add('CONF_KEY_UNKNOWN', { key }, { file, source, at: property.offset });
  }
  return {
    value: getNodeValue(root) as ConfObject,
    at: (...path) => (findNodeAtLocation(root, [...path]) as Node | undefined)?.offset ?? 0,
  };
}

/** A boolean, also written as a string or a number. */
export const truth = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1';

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The strings of a list; a single string counts as a list of one. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap((item) => textOf(item) ?? []) : [];
}
