/** How pages are named elsewhere. */
import { decodeEntities } from '#shared/html';
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

/** Descriptions are stored as rich text; their markup is nothing to type in. */
export const plainText = (html: string): string =>
  decodeEntities(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
