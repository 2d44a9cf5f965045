import { definePredicate } from '../../define.ts';
import { walk } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const location = definePredicate({
  name: 'location?',
  summary: 'The item has coordinates.',
  examples: answers(
    'location?',
    [{ location: { mapLat: 33.4, mapLng: -112 } }],
    [{ location: { mapLat: 33.4 } }, { location: 'here' }],
  ),
  test: (node) => walk(node, ['location', 'mapLat']) !== undefined && walk(node, ['location', 'mapLng']) !== undefined,
});
