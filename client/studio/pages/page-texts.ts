/** Texts about pages. */
import type { Question } from '../controls/confirm-dialog.tsx';
import type { PageReply } from './page-replies.ts';

/** A URL as search engines display it. */
export function searchAddress(origin: string, path: string): string {
  const steps = path.split('/').filter((step) => step !== '');
  return [new URL(origin).host, ...steps].join(' › ');
}

/** The confirmation before a page that was taken off the site is published; undefined if none is needed. */
export function publishQuestion(
  { title, workflowState, enabled }: Pick<PageReply, 'title' | 'workflowState' | 'enabled'>,
  at: string | undefined,
): Question | undefined {
  const reason =
    workflowState === 'Private'
      ? 'It is private: visitors do not see it now.'
      : workflowState === 'Scheduled'
        ? 'It is scheduled: visitors do not see it yet.'
        : enabled
          ? undefined
          : 'It is off: visitors do not see it now.';
  if (reason === undefined) return undefined;
  const when = at === undefined ? 'now' : 'at that time';
  return {
    title: `Put “${title}” on the site?`,
    message: `${reason} Publishing puts it on the site ${when}.`,
    confirm: at === undefined ? 'Publish' : 'Schedule',
  };
}
