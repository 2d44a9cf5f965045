import { ExternalLink, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Menu } from '../controls/menu.tsx';
import { useToast } from '../controls/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { Rail } from './rail.tsx';

export const TopBar = () => (
  <header className="studio-bar">
    <RailButton />
    <span className="studio-bar-space" />
    <a className="studio-site-link" href="/" target="_blank" rel="noreferrer">
      View site
      <ExternalLink size={14} aria-hidden />
    </a>
    <OwnerMenu />
  </header>
);

/** Opens the rail where it has no room beside the screen. */
function RailButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="studio-bar-menu">
      <Button variant="quiet" isIcon aria-label="Open the menu" onPress={() => setOpen(true)}>
        <MenuIcon size={18} aria-hidden />
      </Button>
      <Dialog title="Menu" size="small" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Rail onFollow={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function OwnerMenu() {
  const { owner, signOut } = useSession();
  const [, navigate] = useLocation();
  const toast = useToast();
  const leave = async (): Promise<void> => {
    const result = await signOut();
    if (!result.ok) toast({ message: result.problem.error, isError: true });
  };
  const entries = [
    { id: 'profile', label: 'Your profile', onAction: () => navigate('/profile') },
    { id: 'sign-out', label: 'Sign out', onAction: () => void leave() },
  ];
  return (
    <Menu label="Account" entries={entries}>
      <Button variant="quiet" aria-label={`Account: ${owner.name}`}>
        <span className="studio-avatar" aria-hidden>
          {owner.name.slice(0, 1)}
        </span>
        <span className="studio-owner-name">{owner.name}</span>
      </Button>
    </Menu>
  );
}
