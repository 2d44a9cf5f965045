/** Roles of an admin who looks at the site while signed in to its configuration. */
import { cookieValue } from '../core/cookies.ts';

/** Readable by scripts, without any right in it: it only keeps owners out of their own figures. */
const ROLES_COOKIE = 'ss_owner_roles';

/** The role ids (specification, storefront 6); empty for visitors. */
export function ownerRoles(text = cookieValue(ROLES_COOKIE) ?? ''): readonly number[] {
  return text
    .split('.')
    .map(Number)
    .filter((role) => Number.isInteger(role) && role > 0);
}
