/** The declaration of a formatter or predicate, from which the table entry, the docs and the tests of the examples are derived. */
import type { Env } from './execute/env.ts';
import type { Value } from './execute/values.ts';
import { parseReference, type Reference } from './syntax/reference.ts';

/** The argument list as written: split at the delimiter, with empty arguments. */
export interface Arguments {
  readonly list: readonly string[];
  readonly delimiter: string;
}

/** What the arguments from a position on must be to have an effect; for editors and `vitrine check`. */
interface ArgumentRules {
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Quotes around the whole argument would be part of it. */
  readonly isUnquoted?: boolean;
  /** JSON values or references: text is in double quotes. */
  readonly areOperands?: boolean;
  /** Names of all options, written `name` or `name:value`. */
  readonly options?: readonly string[];
}

/** Parses one argument, or the whole list, once, when the template is compiled. */
export interface ArgumentSpec<T> {
  readonly type: string;
  readonly summary: string;
  readonly default?: string;
  /** `single` takes the argument at its position; `rest` takes it and all that follow; `raw` the whole text as written. */
  readonly takes: 'single' | 'rest' | 'raw';
  /** Passes a list of only empty strings unchanged, instead of treating it as no arguments (reference 16, row 3). */
  readonly keepsEmpty?: boolean;
  /** What editors and `vitrine check` report; renders ignore it. */
  readonly rules?: ArgumentRules;
  readonly read: (args: readonly string[]) => T;
}

/** The argument as text. */
export function text(fallback: string, summary: string): ArgumentSpec<string> {
  return { type: 'text', summary, default: fallback, takes: 'single', read: ([arg]) => arg ?? fallback };
}

/** The argument as text; undefined if absent. */
export function optionalText(summary: string): ArgumentSpec<string | undefined> {
  return { type: 'text', summary, takes: 'single', read: ([arg]) => arg };
}

/** The argument as an integer by its leading digits; `fallback` if absent, NaN if it is not a number. */
export function integer(fallback: number, summary: string): ArgumentSpec<number> {
  return {
    type: 'integer',
    summary,
    default: String(fallback),
    takes: 'single',
    read: ([arg]) => (arg === undefined ? fallback : Number.parseInt(arg, 10)),
  };
}

/** The argument as a number by its leading digits, which may include a fraction or exponent; NaN if it is not a number. */
export function number(fallback: number, summary: string): ArgumentSpec<number> {
  return {
    type: 'number',
    summary,
    default: String(fallback),
    takes: 'single',
    read: ([arg]) => (arg === undefined ? fallback : Number.parseFloat(arg)),
  };
}

/** The argument as a reference to a value; null if absent or not a reference. */
export function reference(summary: string, rules?: ArgumentRules): ArgumentSpec<Reference | null> {
  return {
    ...(rules === undefined ? {} : { rules }),
    type: 'reference',
    summary,
    takes: 'single',
    read: ([arg]) => (arg === undefined ? null : parseReference(arg)),
  };
}

/** All arguments from this position on, each as text. */
export function texts(
  summary: string,
  options: { keepsEmpty?: boolean; rules?: ArgumentRules } = {},
): ArgumentSpec<readonly string[]> {
  return { type: 'text …', summary, takes: 'rest', read: (args) => args, ...options };
}

/** All arguments from this position on, each as a reference; null for those that are not references. */
export function references(summary: string): ArgumentSpec<readonly (Reference | null)[]> {
  return { type: 'reference …', summary, takes: 'rest', read: (args) => args.map(parseReference) };
}

/** All arguments from this position on, parsed by the definition's own function. */
export function parsed<T>(
  type: string,
  summary: string,
  read: (args: readonly string[]) => T,
  rules?: ArgumentRules,
): ArgumentSpec<T> {
  return { type, summary, takes: 'rest', read, ...(rules === undefined ? {} : { rules }) };
}

// The widest spec, for tables with specs of every type.
export type ArgumentSpecs = Readonly<Record<string, ArgumentSpec<unknown>>>;
type ArgumentsOf<S extends ArgumentSpecs> = {
  readonly [K in keyof S]: S[K] extends ArgumentSpec<infer T> ? T : never;
};

/** A documented and tested use. `output` is compared exactly; `errors` are parts of messages that must be reported. */
export interface Example {
  /** What the example shows, unless the template makes that clear. */
  readonly title?: string;
  readonly data: unknown;
  readonly template: string;
  readonly output: string;
  readonly partials?: Readonly<Record<string, string>>;
  readonly locale?: string;
  readonly now?: number;
  readonly errors?: readonly string[];
}

interface Definition<S extends ArgumentSpecs> {
  readonly name: string;
  /** One sentence: what it does. */
  readonly summary: string;
  /** What else a template author must know. */
  readonly details?: string;
  readonly args?: S;
  /** Variables that it reads from the scope itself, for the docs (`website.timeZone`). */
  readonly reads?: readonly string[];
  /**
   * Whether it calls `env.lookup`, `lookupOutside`, `applyPartial` or `renderView`. For definitions that do not, no frame is built, which
   * makes the compiled tier fast; reading the scope without this flag throws.
   */
  readonly usesScope?: boolean;
  readonly examples: readonly Example[];
}

/** A formatter: `{value|name arguments}`. */
export interface FormatterDefinition<S extends ArgumentSpecs = ArgumentSpecs> extends Definition<S> {
  /** The new first value. `values` are all the tag's values, the first as the preceding formatters returned it. */
  apply(value: Value, args: ArgumentsOf<S>, env: Env, values: readonly Value[]): Value;
  /** For a formatter without arguments that never fails and depends on nothing else: its result for a text. */
  readonly ofText?: (text: string) => string;
}

/** A predicate: `{.name arguments}…{.end}`. */
export interface PredicateDefinition<S extends ArgumentSpecs = ArgumentSpecs> extends Definition<S> {
  /** Whether the predicate holds for the current node. */
  test(node: Value, args: ArgumentsOf<S>, env: Env): boolean;
}

/** Freezes a formatter; `args` types what `apply` gets. Pass it to `createEngine` in `formatters`. */
export function defineFormatter<const S extends ArgumentSpecs = Record<never, never>>(
  definition: FormatterDefinition<S>,
): FormatterDefinition {
  return Object.freeze(definition);
}

/** Freezes a predicate; `args` types what `test` gets. Pass it to `createEngine` in `predicates`. */
export function definePredicate<const S extends ArgumentSpecs = Record<never, never>>(
  definition: PredicateDefinition<S>,
): PredicateDefinition {
  return Object.freeze(definition);
}

/** Parses an argument list by a definition's specs. Runs once per call in a template. */
export function bindArguments(
  specs: ArgumentSpecs | undefined,
  args: Arguments | null,
): Readonly<Record<string, unknown>> {
  const bound: Record<string, unknown> = {};
  if (specs === undefined) return bound;
  const onlyEmpty = args === null || args.list.every((argument) => argument === '');
  let position = 0;
  for (const [name, spec] of Object.entries(specs)) {
    const list = args === null || (onlyEmpty && spec.keepsEmpty !== true) ? [] : args.list;
    if (spec.takes === 'raw') bound[name] = spec.read(list.length === 0 ? [] : [list.join(args?.delimiter)]);
    else if (spec.takes === 'rest') bound[name] = spec.read(list.slice(position));
    else bound[name] = spec.read(list.slice(position, position + 1));
    position++;
  }
  return bound;
}
