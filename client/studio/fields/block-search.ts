/** Groups and search of the add menu. */
import { blockCatalog, blockGroups, type CatalogEntry } from '#shared/block-catalog';
import type { ShownBlockType } from '#shared/block-settings/index';

interface FoundBlock extends CatalogEntry {
  readonly type: ShownBlockType;
}

export interface BlockGroup {
  readonly title: string;
  readonly blocks: readonly FoundBlock[];
}

const all: readonly FoundBlock[] = (Object.keys(blockCatalog) as ShownBlockType[]).map((type) => ({
  ...blockCatalog[type],
  type,
}));

/** The blocks whose title, keywords, group or summary contain every word of a search, without empty groups. */
export function findBlocks(search: string): readonly BlockGroup[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return blockGroups
    .map((title) => ({
      title,
      ranked: all
        .filter(({ group }) => group === title)
        .map((block) => ({ block, rank: rankOf(block, words) }))
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank),
    }))
    .filter(({ ranked }) => ranked.length > 0)
    .sort((a, b) => bestOf(b) - bestOf(a))
    .map(({ title, ranked }) => ({ title, blocks: ranked.map(({ block }) => block) }));
}

/** Enter adds the first block, so the group with the best match comes first. */
const bestOf = ({ ranked }: { readonly ranked: readonly { readonly rank: number }[] }): number => ranked[0]?.rank ?? 0;

/** The title equals the search. */
const EXACT = 4;

/** 0: no match. Words in the title count most. */
function rankOf({ title, keywords = '', summary, group, type }: FoundBlock, words: readonly string[]): number {
  if (words.join(' ') === title.toLowerCase()) return EXACT;
  const places = [title, `${keywords} ${type}`, `${summary} ${group}`].map((text) => text.toLowerCase());
  const ranks = words.map((word) => {
    const at = places.findIndex((text) => text.includes(word));
    return at === -1 ? 0 : places.length - at;
  });
  return words.length === 0 ? 1 : ranks.includes(0) ? 0 : Math.max(...ranks);
}
