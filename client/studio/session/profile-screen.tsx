/** What somebody may say of themselves. */

import { ScreenLayout } from '../controls/screen.tsx';
import { roleText } from '../people/role-text.ts';
import { useSession } from './session-context.ts';

export function Screen() {
  const { owner } = useSession();
  return (
    <ScreenLayout title="Your profile">
      <dl className="studio-facts">
        <dt>Name</dt>
        <dd>{owner.name}</dd>
        <dt>Email</dt>
        <dd>{owner.email}</dd>
        <dt>Roles</dt>
        <dd>{owner.roles.map(roleText).join(', ')}</dd>
      </dl>
    </ScreenLayout>
  );
}
