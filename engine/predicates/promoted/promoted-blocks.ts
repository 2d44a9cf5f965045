import { promotedBlockTypes } from '#shared/block-types';
import { definePredicate, type PredicateDefinition } from '../../define.ts';
import { ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

function promoted(type: string): PredicateDefinition {
  const name = `promoted${type.toUpperCase()}?`;
  return definePredicate({
    name,
    summary: `The item is a promoted ${type} block.`,
    examples: answers(
      name,
      [{ promotedBlockType: type }],
      [{ promotedBlockType: type.toUpperCase() }, { promotedBlockType: [type] }, {}],
    ),
    test: (node) => ownFields(node).promotedBlockType === type,
  });
}

export const promotedBlockPredicates: readonly PredicateDefinition[] = promotedBlockTypes.map(promoted);
