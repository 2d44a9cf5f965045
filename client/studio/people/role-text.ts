import { roleName } from '#shared/roles';

/** The name of a role's number as people read it: `Store manager`. */
export function roleText(id: number): string {
  const name = (roleName(id) ?? String(id)).replaceAll('-', ' ');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
