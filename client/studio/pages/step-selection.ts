/** The block that is selected next by the arrow keys. */
import { flatParts, type Part } from './layout.ts';

/** The next or the previous block in the order of the page; at the end, the same one. */
export function stepSelection(parts: readonly Part[], selected: string | null, by: 1 | -1): string | null {
  const blocks = flatParts(parts)
    .filter(({ kind }) => kind === 'block')
    .map(({ path }) => path);
  if (selected === null) return (by > 0 ? blocks[0] : blocks.at(-1)) ?? null;
  const at = blocks.indexOf(selected);
  if (at >= 0) return blocks[at + by] ?? selected;
  // From a row or a column into it.
  return blocks.find((path) => path.startsWith(`${selected}.`)) ?? blocks[0] ?? null;
}
