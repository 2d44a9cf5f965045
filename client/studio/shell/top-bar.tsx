import { ExternalLink, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Menu } from '../controls/menu.tsx';
import { useSession } from '../session/session-context.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { Rail } from './rail.tsx';
import { ShellCommands } from './shell-commands.tsx';
import { useOnline } from './use-online.ts';

export const TopBar = () => (
  <header className="studio-bar">
    <RailButton />
    <OfflineNote />
    <span className="studio-bar-space" />
    <ShellCommands />
    <a className="studio-site-link" href="/" target="_blank" rel="noreferrer" aria-label="View site (in a new tab)">
      <span className="studio-bar-text">View site</span>
      <ExternalLink size={14} aria-hidden />
    </a>
    <OwnerMenu />
  </header>
);

const OfflineNote = () => (
  <span className="studio-offline" role="status">
    {useOnline() ? null : 'You are offline.'}
  </span>
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
  const { owner } = useSession();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  const entries = [
    { id: 'profile', label: 'Your profile', onAction: () => navigate('/profile') },
    { id: 'sign-out', label: 'Sign out', onAction: () => void signOut() },
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
