/** Selects adjacent blocks with the arrow keys. */
import { flatParts, type Part } from './layout.ts';

/** The next or previous block in page order; at the end, the same one. */
export function stepSelection(parts: readonly Part[], selected: string | null, by: 1 | -1): string | null {
  const blocks = flatParts(parts)
    .filter(({ kind }) => kind === 'block')
    .map(({ path }) => path);
  if (selected === null) return (by > 0 ? blocks[0] : blocks.at(-1)) ?? null;
  const at = blocks.indexOf(selected);
  if (at >= 0) return blocks[at + by] ?? selected;
  // From a row or column to its first block.
  return blocks.find((path) => path.startsWith(`${selected}.`)) ?? blocks[0] ?? null;
}
