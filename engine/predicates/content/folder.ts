import { definePredicate } from '../../define.ts';
import { isTrue, walk } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const folder = definePredicate({
  name: 'folder?',
  summary: "The node's collection is a folder.",
  examples: answers('folder?', [{ collection: { folder: true } }], [{ collection: { folder: false } }, {}]),
  test: (node) => isTrue(walk(node, ['collection', 'folder'])),
});
