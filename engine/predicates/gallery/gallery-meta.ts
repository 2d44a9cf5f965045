import { definePredicate } from '../../define.ts';
import { isTrue, ownFields } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { answers } from '../yes-no.ts';

const OPTIONS = makeReference(['options'], (fields) => fields.options);

export const galleryMeta = definePredicate({
  name: 'gallery-meta?',
  summary: 'The gallery shows controls or indicators.',
  reads: ['options.controls', 'options.indicators'],
  usesScope: true,
  examples: answers(
    'gallery-meta?',
    [{ options: { controls: true } }, { options: { indicators: 'false' } }],
    [{ options: { controls: false } }, {}],
  ),
  test: (_node, _args, env) => {
    const options = env.lookup(OPTIONS);
    return isTrue(ownFields(options).controls) || isTrue(ownFields(options).indicators);
  },
});
