/** Roles of a signed-in admin who views the site. */
import { ROLES_COOKIE } from '#shared/cookies';
import { cookieValue } from '../core/cookies.ts';

/** The role ids (specification, storefront 6); empty for visitors. */
export function ownerRoles(text = cookieValue(ROLES_COOKIE) ?? ''): readonly number[] {
  return text
    .split('.')
    .map(Number)
    .filter((role) => Number.isInteger(role) && role > 0);
}
