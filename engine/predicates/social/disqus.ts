import { definePredicate } from '../../define.ts';
import { isTrue } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { answers } from '../yes-no.ts';

const DISQUS = makeReference(['websiteSettings', 'disqusShortName'], (fields) => fields.websiteSettings);

export const disqus = definePredicate({
  name: 'disqus?',
  summary: 'Comments are hosted by Disqus.',
  details: 'Reads disqusShortName; the comment formatters read disqusShortname. Set both.',
  reads: ['websiteSettings.disqusShortName'],
  usesScope: true,
  examples: answers(
    'disqus?',
    [{ websiteSettings: { disqusShortName: 'shop' } }],
    [{ websiteSettings: { disqusShortname: 'shop' } }, {}],
  ),
  test: (_node, _args, env) => isTrue(env.lookup(DISQUS)),
});
