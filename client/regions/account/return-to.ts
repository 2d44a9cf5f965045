import { isSitePath } from '#shared/site-path';

/** Where a form of the account leads afterwards: only inside the site. */
export function returnTo(path: string): string {
  return isSitePath(path) && path.length <= 500 ? path : '/account';
}
