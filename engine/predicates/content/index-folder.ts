import { definePredicate } from '../../define.ts';
import { isObject, isTrue, property } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';
import { folderBehaviors } from './folder-behaviors.ts';

export const index = definePredicate({
  name: 'index?',
  summary: "The node's collection is a folder that shows an index.",
  examples: answers(
    'index?',
    [{ collection: { folder: true, folderBehavior: 1 } }],
    [{ collection: { folder: true, folderBehavior: '1' } }, { collection: 'folder' }],
  ),
  test: (node) => {
    const owner = property(node, 'collection');
    if (!isObject(owner) || !isTrue(property(owner, 'folder'))) return false;
    return property(owner, 'folderBehavior') === folderBehaviors.index;
  },
});
