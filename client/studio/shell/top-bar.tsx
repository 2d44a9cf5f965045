import { ExternalLink, Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { SaveNote } from '../editing/save-note.tsx';
import { OwnerMenu } from './owner-menu.tsx';
import { ShellCommands } from './shell-commands.tsx';
import { SitesMenu } from './sites-menu.tsx';
import { useOnline } from './use-online.ts';

const RailDialog = late(async () => (await import('./rail-dialog.tsx')).RailDialog);

export const TopBar = () => (
  <header className="studio-bar">
    <RailButton />
    <SitesMenu />
    <OfflineNote />
    <SaveNote />
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

function RailButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="studio-bar-menu">
      <Button variant="quiet" isIcon aria-label="Open the menu" onPress={() => setOpen(true)}>
        <MenuIcon size={18} aria-hidden />
      </Button>
      <Late>{isOpen ? <RailDialog onClose={() => setOpen(false)} /> : null}</Late>
    </div>
  );
}
