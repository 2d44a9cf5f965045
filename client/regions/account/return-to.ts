import { isSitePath } from '#shared/site-path';

/** Redirect target of an account form: only within the site. */
export function returnTo(path: string): string {
  return isSitePath(path) && path.length <= 500 ? path : '/account';
}
