/** Binds the formatter and predicate calls of an instruction to their definitions, once. */
import { bindArguments, type FormatterDefinition, type PredicateDefinition } from '../define.ts';
import type { ArgumentText, Call } from '../syntax/tree.ts';
import type { ApplyOptions } from './env.ts';

export interface Definitions {
  readonly formatters: ReadonlyMap<string, FormatterDefinition>;
  readonly predicates: ReadonlyMap<string, PredicateDefinition>;
}

/** A call of `apply` with its parsed arguments. */
export interface PartialCall extends ApplyOptions {
  readonly name: string;
}

interface BoundCall {
  readonly definition: FormatterDefinition;
  // A definition types its arguments; here they are only passed on.
  readonly args: Readonly<Record<string, never>>;
  /** Set if the call is `apply`: the partial can be rendered in place. */
  readonly partial: PartialCall | null;
}

export interface BoundChain {
  readonly calls: readonly BoundCall[];
  readonly usesScope: boolean;
  /** The last call if it is an `apply`, whose output goes directly to the page. */
  readonly inPlace: PartialCall | null;
}

export interface BoundTest {
  readonly definition: PredicateDefinition;
  readonly args: Readonly<Record<string, never>>;
}

type Bound = Readonly<Record<string, never>>;

export function bindChain(calls: readonly Call[], definitions: Definitions): BoundChain {
  const bound: BoundCall[] = [];
  for (const { name, args } of calls) {
    const definition = definitions.formatters.get(name);
    if (definition === undefined) continue;
    const partial = name === 'apply' ? readPartialCall(args?.list ?? []) : null;
    bound.push({ definition, args: bindArguments(definition.args, args) as Bound, partial });
  }
  const inPlace = bound.at(-1)?.partial ?? null;
  return {
    calls: inPlace === null ? bound : bound.slice(0, -1),
    usesScope: bound.some(({ definition }) => definition.usesScope === true),
    inPlace,
  };
}

/** Null for an unknown predicate, which is false. */
export function bindTest(name: string, args: ArgumentText | null, definitions: Definitions): BoundTest | null {
  const definition = definitions.predicates.get(name);
  if (definition === undefined) return null;
  return { definition, args: bindArguments(definition.args, args) as Bound };
}

/** `name [private] [key=value …]` (reference 10.2); null without a name. */
function readPartialCall(list: readonly string[]): PartialCall | null {
  const [name, ...rest] = list;
  if (name === undefined || name === '') return null;
  if (rest.length === 0) return { name, private: false, args: undefined };
  const args: Record<string, string> = Object.create(null);
  for (const argument of rest) {
    const equals = argument.indexOf('=');
    if (equals >= 0) args[argument.slice(0, equals)] = argument.slice(equals + 1);
  }
  return { name, private: rest.includes('private'), args: { ...args } };
}
