import { definePredicate } from '../../define.ts';
import { ownFields } from '../../execute/values.ts';
import { answers } from '../yes-no.ts';

export const showPastEvents = definePredicate({
  name: 'show-past-events?',
  summary: 'Past events are shown instead of upcoming ones.',
  examples: answers(
    'show-past-events?',
    [{ showPastOrUpcomingEvents: 'past' }],
    [{ showPastOrUpcomingEvents: 'upcoming' }, {}],
  ),
  test: (node) => ownFields(node).showPastOrUpcomingEvents === 'past',
});
