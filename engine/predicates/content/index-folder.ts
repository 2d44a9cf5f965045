import { folderBehaviors } from '#shared/folder-behaviors';
import { definePredicate } from '../../define.ts';
import { isObject, isTrue, ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const index = definePredicate({
  name: 'index?',
  summary: "The node's collection is a folder that shows an index.",
  examples: answers(
    'index?',
    [{ collection: { folder: true, folderBehavior: 1 } }],
    [{ collection: { folder: true, folderBehavior: '1' } }, { collection: 'folder' }],
  ),
  test: (node) => {
    const owner = ownFields(node).collection;
    if (!isObject(owner) || !isTrue(ownFields(owner).folder)) return false;
    return ownFields(owner).folderBehavior === folderBehaviors.index;
  },
});
