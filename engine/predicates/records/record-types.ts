import { recordTypes } from '#shared/record-types';
import { definePredicate, type PredicateDefinition } from '../../define.ts';
import { asNumber, ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

/** Predicate names that differ from the record type's. */
const aliases = { 'external-video': recordTypes.video };

/** For these, a promoted block counts as well as the record type. */
const promotedAs: Readonly<Record<string, string>> = {
  image: 'image',
  quote: 'quote',
  link: 'link',
  video: 'video',
  'external-video': 'video',
  gallery: 'gallery',
};

function recordType(name: string, code: number): PredicateDefinition {
  const promoted = promotedAs[name];
  return definePredicate({
    name: `${name}?`,
    summary: `The item has the record type ${name}${promoted === undefined ? '' : `, or a promoted ${promoted} block`}.`,
    examples: answers(
      `${name}?`,
      [
        { recordType: code },
        { recordType: String(code) },
        ...(promoted === undefined ? [] : [{ promotedBlockType: promoted }]),
      ],
      [{ recordType: 99 }, {}],
    ),
    test: (node) => {
      if (asNumber(ownFields(node).recordType) === code) return true;
      return promoted !== undefined && ownFields(node).promotedBlockType === promoted;
    },
  });
}

export const recordTypePredicates: readonly PredicateDefinition[] = [
  ...Object.entries(recordTypes),
  ...Object.entries(aliases),
].map(([name, code]) => recordType(name, code));
