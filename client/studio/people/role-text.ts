import { permissions, permissionsOf, roleName, roles } from '#shared/roles';

/** The name of a role's number as people read it: `Store manager`. */
export function roleText(id: number): string {
  const name = (roleName(id) ?? String(id)).replaceAll('-', ' ');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** What somebody with a role may do, one sentence each; none for a role without permissions. */
export const roleDuties = (id: number): readonly string[] =>
  permissionsOf([id]).map((permission) => permissions[permission].summary);

/** The numbers of the roles that can be given. */
export const roleIds: readonly number[] = Object.values(roles).filter((id) => id !== roles.none);

/** What is wrong with a choice of roles; undefined when nothing is. */
export const rolesError = (roles: readonly number[]): string | undefined =>
  roles.length === 0 ? 'This needs at least one role.' : undefined;
