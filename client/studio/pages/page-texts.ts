/** How pages are named elsewhere. */
import type { Question } from '../controls/confirm-dialog.tsx';
import type { PageReply } from './page-replies.ts';

/** An address as search engines show it. */
export function searchAddress(origin: string, path: string): string {
  const steps = path.split('/').filter((step) => step !== '');
  return [new URL(origin).host, ...steps].join(' › ');
}

/** What visitors cannot do with a page, or what it is; in the order of how much it matters. */
export function pageMarks({ isHomepage, workflowState, enabled, isLocked, membersOnly }: PageReply): readonly string[] {
  return [
    ...(isHomepage ? ['Home'] : []),
    ...(workflowState === 'Published' ? [] : [workflowState]),
    ...(enabled ? [] : ['Off']),
    ...(isLocked ? ['Locked'] : []),
    ...(membersOnly ? ['Members'] : []),
  ];
}

/** What is asked before a page that somebody has taken off the site comes on it; undefined where that is no surprise. */
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
