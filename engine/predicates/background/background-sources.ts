import { definePredicate, type PredicateDefinition } from '../../define.ts';
import { asNumber, ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';
import { backgroundSources } from './source-codes.ts';

function source(type: string, code: number): PredicateDefinition {
  const name = `background-source-${type}?`;
  return definePredicate({
    name,
    summary: code < 0 ? 'The source of the background is undefined.' : `The source of the background is: ${type}.`,
    examples: answers(
      name,
      [{ backgroundSource: code }, { backgroundSource: String(code) }],
      [{ backgroundSource: code + 10 }, {}],
    ),
    test: (node) => asNumber(ownFields(node).backgroundSource) === code,
  });
}

export const backgroundSourcePredicates: readonly PredicateDefinition[] = Object.entries(backgroundSources).map(
  ([type, code]) => source(type, code),
);
