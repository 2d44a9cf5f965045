import { sliceTypes } from '#shared/slice-types';
import { definePredicate, optionalText } from '../../define.ts';
import { asNumber, ownFields } from '../../execute/values.ts';
import { yesNo } from '../yes-no.ts';

const codes = new Map<string, number>(Object.entries(sliceTypes));

export const currentType = definePredicate({
  name: 'current-type?',
  summary: 'The slice is of this type.',
  args: { type: optionalText('The name of a slice type.') },
  examples: [
    { data: { currentType: 5 }, template: yesNo('current-type? gallery'), output: 'yes' },
    { data: { currentType: '5.7' }, template: yesNo('current-type? gallery'), output: 'yes' },
    { data: { currentType: 5 }, template: yesNo('current-type? constructor'), output: 'no' },
    { data: { currentType: 5 }, template: yesNo('current-type?'), output: 'no' },
  ],
  test: (node, { type }) => {
    const code = type === undefined ? undefined : codes.get(type);
    return code !== undefined && Math.trunc(asNumber(ownFields(node).currentType)) === code;
  },
});
