/** Tags and categories as the manager lists them. Pure. */
import { adminMessages } from '#shared/messages/admin';
import { type TermKind, termNames } from '../items/item-addresses.ts';
import type { Term } from '../items/item-replies.ts';
import { termLimits } from '../items/term-limits.ts';

export type TermSort = 'name' | 'count';

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Those that hold a text, in an order. */
export function shownTerms(terms: readonly Term[], search: string, sort: TermSort): readonly Term[] {
  const text = search.trim().toLowerCase();
  const found = terms.filter(({ name }) => name.toLowerCase().includes(text));
  const byName = (one: Term, other: Term): number => one.name.localeCompare(other.name);
  return found.sort((one, other) => (sort === 'count' ? other.count - one.count : 0) || byName(one, other));
}

/** Why a name cannot be that of a term; undefined: it can. `before`: the name that it has, of one that is renamed. */
export function nameProblem(
  kind: TermKind,
  typed: string,
  terms: readonly Term[],
  before?: string,
): string | undefined {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (name === '') return 'is missing';
  if ([...name].length > termLimits[kind]) return `must have at most ${termLimits[kind]} characters`;
  const others = terms.filter((term) => term.name !== before);
  return others.some((term) => isSame(term.name, name)) ? adminMessages.exists(termNames[kind]) : undefined;
}
