/** The add menu's blocks: in groups, and by what somebody types. */
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

/** The blocks whose title, keywords, group or summary have all words of a search, groups without any left out. */
export function findBlocks(search: string): readonly BlockGroup[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return blockGroups
    .map((title) => ({
      title,
      blocks: all
        .filter(({ group }) => group === title)
        .map((block) => ({ block, rank: rankOf(block, words) }))
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank)
        .map(({ block }) => block),
    }))
    .filter(({ blocks }) => blocks.length > 0);
}

/** 0: not found. Words in the title count most. */
function rankOf({ title, keywords = '', summary, group, type }: FoundBlock, words: readonly string[]): number {
  const places = [title, `${keywords} ${type}`, `${summary} ${group}`].map((text) => text.toLowerCase());
  const ranks = words.map((word) => {
    const at = places.findIndex((text) => text.includes(word));
    return at === -1 ? 0 : places.length - at;
  });
  return words.length === 0 ? 1 : ranks.includes(0) ? 0 : Math.max(...ranks);
}
