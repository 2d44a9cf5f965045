import type { PageReply } from './page-replies.ts';

/** Restrictions and roles of a page, most important first. */
export function pageMarks({ isHomepage, workflowState, enabled, isLocked, membersOnly }: PageReply): readonly string[] {
  return [
    ...(isHomepage ? ['Home'] : []),
    ...(workflowState === 'Published' ? [] : [workflowState]),
    ...(enabled ? [] : ['Off']),
    ...(isLocked ? ['Locked'] : []),
    ...(membersOnly ? ['Members'] : []),
  ];
}
