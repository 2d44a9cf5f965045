import { commentStates } from '#shared/comment-states';
import { definePredicate } from '../../define.ts';
import { asNumber, isTrue, ownFields } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { answers } from '../yes-no.ts';

const SETTINGS = makeReference(['websiteSettings'], (fields) => fields.websiteSettings);

export const comments = definePredicate({
  name: 'comments?',
  summary: 'The item accepts comments or has some, and the site has not disabled them.',
  reads: ['websiteSettings.commentsEnabled'],
  usesScope: true,
  examples: answers(
    'comments?',
    [{ commentState: 1 }, { publicCommentCount: 3, websiteSettings: { commentsEnabled: true } }],
    [{ commentState: 2 }, { commentState: 1, websiteSettings: {} }],
  ),
  test: (node, _args, env) => {
    const settings = env.lookup(SETTINGS);
    if (settings !== undefined && !isTrue(ownFields(settings).commentsEnabled)) return false;
    if (asNumber(ownFields(node).commentState) === commentStates.open) return true;
    return asNumber(ownFields(node).publicCommentCount) > 0;
  },
});
