import { definePredicate, optionalText } from '../../define.ts';
import { asString } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { yesNo } from '../yes-no.ts';

const TYPE_NAME = makeReference(['typeName'], (fields) => fields.typeName);

export const collectionTypeNameEquals = definePredicate({
  name: 'collectionTypeNameEquals?',
  summary: 'The type of the collection has this name.',
  args: { name: optionalText('The name, without quotes.') },
  reads: ['typeName'],
  usesScope: true,
  examples: [
    { data: { typeName: 'events' }, template: yesNo('collectionTypeNameEquals? events'), output: 'yes' },
    { data: { typeName: 'blog' }, template: yesNo('collectionTypeNameEquals? events'), output: 'no' },
    { data: { typeName: '' }, template: yesNo('collectionTypeNameEquals?'), output: 'no' },
  ],
  test: (_node, { name }, env) => name !== undefined && asString(env.lookup(TYPE_NAME)) === name,
});
