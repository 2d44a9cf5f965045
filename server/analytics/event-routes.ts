import type { RouteDescription } from '../http/define-route.ts';
import { eventExamples } from './analytics-examples.ts';
import { receipt } from './analytics-replies.ts';
import { targets } from './targets.ts';

/** Documentation of the event routes. They bypass Express: the receiver serves them from the same table. */
export const eventRoutes: readonly RouteDescription[] = targets.map(({ path, summary, crumb }) => ({
  method: 'post',
  path: path.replace(/\{(\w+)\}/, ':$1'),
  summary,
  reply: receipt,
  examples: eventExamples,
  replies: { 202: 'Stored.', 200: 'Accepted but not counted; see `reason`.' },
  problems: [
    'invalid-request',
    'malformed-json',
    ...(crumb ? (['crumb-failed'] as const) : []),
    'too-large',
    'too-many-requests',
    'store-unavailable',
  ],
}));
