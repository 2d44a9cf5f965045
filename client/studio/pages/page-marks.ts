import type { PageReply } from './page-replies.ts';

const FOLDER_MARKS = { index: 'Index', redirect: 'To its first page', none: 'No address' } as const;

/** Restrictions and roles of a page, most important first. */
export function pageMarks({
  isHomepage,
  workflowState,
  enabled,
  isLocked,
  membersOnly,
  folder,
}: PageReply): readonly string[] {
  return [
    ...(isHomepage ? ['Home'] : []),
    ...(workflowState === 'Published' ? [] : [workflowState]),
    ...(enabled ? [] : ['Off']),
    ...(isLocked ? ['Locked'] : []),
    ...(membersOnly ? ['Members'] : []),
    ...(folder === 'page' ? [] : [FOLDER_MARKS[folder]]),
  ];
}
