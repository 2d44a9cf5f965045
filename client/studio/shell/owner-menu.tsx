/** The account menu. Uses a native popover, because a menu component is too large for the first load. */
import { useId } from 'react';
import { Link } from 'wouter';
import { Button } from '../controls/button.tsx';
import { useSession } from '../session/session-context.ts';
import { useSignOut } from '../session/use-sign-out.ts';

export function OwnerMenu() {
  const { owner } = useSession();
  const signOut = useSignOut();
  const id = useId();
  const close = (): void => document.getElementById(id)?.hidePopover();
  return (
    <div className="studio-owner">
      <button type="button" className="studio-button is-quiet" popoverTarget={id}>
        <span className="studio-avatar" aria-hidden>
          {owner.name.slice(0, 1)}
        </span>
        <span className="studio-owner-name">{owner.name}</span>
        <span className="visually-hidden">: account</span>
      </button>
      <div id={id} popover="auto" className="studio-owner-list">
        <p className="studio-soft">{owner.email}</p>
        <Link href="/profile" className="studio-list-item" onClick={close}>
          Your profile
        </Link>
        <Button variant="quiet" onPress={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </div>
  );
}
