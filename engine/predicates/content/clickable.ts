import { folderBehaviors } from '#shared/folder-behaviors';
import { definePredicate } from '../../define.ts';
import { makeReference } from '../../syntax/reference.ts';
import { answers } from '../yes-no.ts';
import { isCode } from './type-code.ts';

const FOLDER_BEHAVIOR = makeReference(['folderBehavior'], (fields) => fields.folderBehavior);

export const clickable = definePredicate({
  name: 'clickable?',
  summary: 'A folder with a destination: an index, a redirect, or one without a setting.',
  reads: ['folderBehavior'],
  usesScope: true,
  examples: answers('clickable?', [{ folderBehavior: 2 }, {}], [{ folderBehavior: 3 }, { folderBehavior: null }]),
  test: (_node, _args, env) => {
    const behavior = env.lookup(FOLDER_BEHAVIOR);
    if (behavior === undefined) return true;
    return isCode(behavior, folderBehaviors.index) || isCode(behavior, folderBehaviors.redirect);
  },
});
