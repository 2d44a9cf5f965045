import { folderBehaviors } from '#shared/folder-behaviors';
import { definePredicate } from '../../define.ts';
import { asNumber, ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const redirect = definePredicate({
  name: 'redirect?',
  summary: 'The node is a folder that redirects.',
  examples: answers('redirect?', [{ folderBehavior: 2 }], [{ folderBehavior: 1 }, {}]),
  test: (node) => asNumber(ownFields(node).folderBehavior) === folderBehaviors.redirect,
});
