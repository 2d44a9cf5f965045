/** Translations of documents into the languages of a site. */
import type { TextTable } from '#shared/translations';
import { unitsOf, type Visit } from './text-unit.ts';

export type Tables = readonly (TextTable | undefined)[];

/** The tables of a document, in the order of languages. */
export type TablesOf = (document: string) => Tables;

/** Whether a text no longer occurs in a document. Its texts are collected on first use. */
export function removedTextCheck(walk: (visit: Visit) => unknown): (original: string) => boolean {
  let originals: ReadonlySet<string> | undefined;
  return (original) => {
    originals ??= new Set(unitsOf(walk).map(({ text }) => text));
    return !originals.has(original);
  };
}

/** The result of a walk with each text in the first language that has it, else in the original. */
export function translated<T>(walk: (visit: Visit) => T, tables: Tables): T {
  if (tables.every((table) => table === undefined)) return walk(({ text }) => text);
  const isGone = removedTextCheck(walk);
  return walk((unit) => {
    for (const table of tables) {
      const found = table?.find(unit, isGone);
      if (found !== undefined) return found.text;
    }
    return unit.text;
  });
}
