/** Which role has which permission. */
import { Link } from 'wouter';
import { type Permission, permissions, type Role, roles } from '#shared/roles';
import { roleText } from '../people/role-text.ts';
import { useSession } from '../session/session-context.ts';

const roleNames = Object.entries(roles) as readonly [Role, number][];
const rights = Object.keys(permissions) as readonly Permission[];

export function RolesSection() {
  const { may } = useSession();
  return (
    <>
      <p>
        {may('people') ? <Link href="/settings/people">People</Link> : 'People'} have one role or several, and may do
        what any of them may.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <section className="settings-matrix" aria-label="Roles and permissions" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Permission</th>
              {roleNames.map(([name, id]) => (
                <th key={name} scope="col">
                  <span>{roleText(id)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map((right) => (
              <tr key={right}>
                <th scope="row">
                  <code>{right}</code>
                  <span className="studio-soft">{permissions[right].summary}</span>
                </th>
                {roleNames.map(([name]) => (
                  <td key={name}>{(permissions[right].roles as readonly Role[]).includes(name) ? <Yes /> : null}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const Yes = () => (
  <>
    <span aria-hidden>✓</span>
    <span className="visually-hidden">Yes</span>
  </>
);
