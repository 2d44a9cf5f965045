/** Lines pasted into a list become its entries; cells of a table fill their texts in order. */
import type { Setting } from '#shared/settings';

/** Entries of pasted text: a line each. None where the entries are no texts. */
export function pastedEntries(setting: Setting, text: string): readonly unknown[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (setting.kind === 'text') return lines.map((line) => line.trim().slice(0, setting.max));
  if (setting.kind !== 'object' || setting.role !== undefined || !lines.some((line) => line.includes('\t'))) return [];
  const names = Object.entries(setting.of)
    .filter(([, { kind }]) => kind === 'text')
    .map(([name]) => name);
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.flatMap((name, at) => (cells[at] === undefined ? [] : [[name, cells[at].trim()]])));
  });
}
