import { definePredicate } from '../../define.ts';
import { asBoolean } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { answers } from '../yes-no.ts';

const CALENDAR_VIEW = makeReference(['calendarView'], (fields) => fields.calendarView);

export const calendarView = definePredicate({
  name: 'calendar-view?',
  summary: 'Events are shown in a calendar.',
  reads: ['calendarView'],
  usesScope: true,
  examples: answers(
    'calendar-view?',
    [{ calendarView: true }, { calendarView: 'true' }],
    [{ calendarView: 'yes' }, {}],
  ),
  test: (_node, _args, env) => asBoolean(env.lookup(CALENDAR_VIEW)),
});
