/** Arguments of formatters and predicates that cannot be intended as they are. */
import type { ArgumentDescription } from '#shared/language-service';
import type { LintFinding } from '../diagnostics/lint-codes.ts';
import type { ArgumentText } from '../syntax/tree.ts';
import { type Definitions, findDefinition } from './definitions.ts';

/** Checks the arguments of one call; `at` is the offset of its tag. */
export function lintArguments(
  definitions: Definitions,
  { name, args }: { readonly name: string; readonly args: ArgumentText | null },
  at: number,
): readonly LintFinding[] {
  const [first] = findDefinition(definitions, name)?.arguments ?? [];
  if (first?.rules === undefined) return [];
  const list = args?.list ?? [];
  return list.every((argument) => argument === '')
    ? missing(first, name, at)
    : [
        ...surplus(first, name, list).map(({ code, values }) => ({ code, values: { name, ...values }, at })),
        ...quoted(first, name, args).map(({ code, values }) => ({ code, values: { name, ...values }, at })),
        ...inSingleQuotes(first, args).map(({ code, values }) => ({ code, values: { name, ...values }, at })),
        ...unknown(first, list).map(({ code, values }) => ({ code, values: { name, ...values }, at })),
      ];
}

type Unplaced = Pick<LintFinding, 'code' | 'values'>;

const missing = ({ rules, summary }: ArgumentDescription, name: string, at: number): readonly LintFinding[] =>
  rules?.atLeast === undefined ? [] : [{ code: 'ARGUMENTS_MISSING', values: { name, expected: summary }, at }];

function surplus({ rules }: ArgumentDescription, name: string, list: readonly string[]): readonly Unplaced[] {
  const most = rules?.atMost;
  if (most === undefined) return [];
  if (list.slice(0, most).includes('')) return [{ code: 'ARGUMENT_EMPTY', values: { name } }];
  const extra = list.slice(most).join(' ').trim();
  const limit = most === 1 ? 'one argument' : `${most} arguments`;
  return extra === '' ? [] : [{ code: 'ARGUMENTS_EXTRA', values: { name, limit, extra } }];
}

function quoted({ rules }: ArgumentDescription, name: string, args: ArgumentText | null): readonly Unplaced[] {
  if (args === null || rules?.isUnquoted !== true) return [];
  const [, , inner] = /^(["'])(.*)\1$/s.exec(args.list.join(args.delimiter).trim()) ?? [];
  return inner === undefined
    ? []
    : [{ code: 'ARGUMENT_QUOTED', values: { name, correct: `|${name}${args.delimiter}${inner}` } }];
}

function inSingleQuotes({ rules }: ArgumentDescription, args: ArgumentText | null): readonly Unplaced[] {
  if (args === null || rules?.areOperands !== true) return [];
  const text = args.list.join(args.delimiter);
  return [...text.matchAll(/(?<![^\s:,|])'([^']*)'/g)].map(({ 0: argument, 1: inner = '' }) => {
    const correct = JSON.stringify(inner);
    return { code: 'ARGUMENT_SINGLE_QUOTES', values: { argument, correct } };
  });
}

function unknown({ rules, summary }: ArgumentDescription, list: readonly string[]): readonly Unplaced[] {
  const names = rules?.options;
  if (names === undefined) return [];
  return list
    .filter((argument) => argument !== '' && !names.includes(argument.split(':')[0] ?? ''))
    .map((argument) => ({ code: 'ARGUMENT_UNKNOWN', values: { argument, expected: summary } }));
}
