/** Converts pasted lines to list entries; cells of a table fill their text settings in order. */
import type { Setting } from '#shared/settings';

/** Entries from pasted text, one per line. Empty if entries have no text. */
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
