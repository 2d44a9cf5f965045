/** Whether a site is for everybody, for those who know its password, or for its owners alone. */
import type { SiteAccess } from './content-source.ts';
import { text } from './fields.ts';
import { storedLock } from './page-locks.ts';

export const SITE_ACCESS = 'site-access';
export const siteStates = ['public', 'password', 'private'] as const;
export type SiteState = (typeof siteStates)[number];

/** The access of a stored document; undefined for a site that is open to everybody. */
export function storedAccess(document: unknown): SiteAccess | undefined {
  const state = text(document, 'state');
  if (state !== 'password' && state !== 'private') return undefined;
  const message = text(document, 'message');
  const lock = storedLock('site', document);
  // Without its password, nobody could open it.
  return state === 'password' && lock !== undefined ? { state, message, lock } : { state: 'private', message, lock };
}
