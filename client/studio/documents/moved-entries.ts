/** List entries that two states of a document have in common, in any position. */
import { isData } from '#shared/json';
import { fingerprint } from './json-value.ts';

/** The objects that are list entries in both documents, and whose content is unique in each. */
export function entriesOfBoth(before: unknown, after: unknown): ReadonlySet<unknown> {
  const [own, other] = [entriesIn(before), entriesIn(after)];
  const shared = new Set(other);
  const common = own.filter((entry) => shared.has(entry));
  // States of one document share unchanged objects: only the rest must be compared by content.
  const rest = new Set(common);
  const theirs = byContent(other.filter((entry) => !rest.has(entry)));
  for (const [content, entries] of byContent(own.filter((entry) => !rest.has(entry)))) {
    const twins = theirs.get(content) ?? [];
    if (entries.length === 1 && twins.length === 1) common.push(...entries, ...twins);
  }
  return new Set(common);
}

function entriesIn(value: unknown): readonly object[] {
  const found: object[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const entry of node) if (isData(entry)) found.push(entry);
      node.forEach(visit);
    } else if (isData(node)) Object.values(node).forEach(visit);
  };
  visit(value);
  return found;
}

function byContent(entries: readonly object[]): ReadonlyMap<string, readonly object[]> {
  const found = new Map<string, object[]>();
  for (const entry of entries) {
    const content = fingerprint(entry);
    found.set(content, [...(found.get(content) ?? []), entry]);
  }
  return found;
}
