import { permissions, permissionsOf, roleName, roles } from '#shared/roles';

/** The label of a role by number: `Store manager`. */
export function roleText(id: number): string {
  const name = (roleName(id) ?? String(id)).replaceAll('-', ' ');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** What a role may do, one sentence each; empty for a role without permissions. */
export const roleDuties = (id: number): readonly string[] =>
  permissionsOf([id]).map((permission) => permissions[permission].summary);

/** The roles that can be assigned. */
export const roleIds: readonly number[] = Object.values(roles).filter((id) => id !== roles.none);

/** The problem with a choice of roles; undefined if it is valid. */
export const rolesError = (roles: readonly number[]): string | undefined =>
  roles.length === 0 ? 'Choose at least one role.' : undefined;
