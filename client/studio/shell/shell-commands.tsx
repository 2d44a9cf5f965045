/** The shell's own commands, and their dialogs. */
import { Keyboard, Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useCommands } from '../commands/commands.tsx';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { useSignOut } from '../session/use-sign-out.ts';

const Palette = late(async () => (await import('../commands/palette.tsx')).Palette);
const ShortcutSheet = late(async () => (await import('../commands/shortcut-sheet.tsx')).ShortcutSheet);

export function ShellCommands() {
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const [, navigate] = useLocation();
  const signOut = useSignOut();
  const close = (): void => setOpen(undefined);
  useCommands([
    { id: 'palette', title: 'Go to a screen, an action or a page', keys: 'mod+k', run: () => setOpen('palette') },
    { id: 'shortcuts', title: 'Keyboard shortcuts', keys: 'mod+/', run: () => setOpen('shortcuts') },
    { id: 'profile', title: 'Your profile', run: () => navigate('/profile') },
    { id: 'site', title: 'View the site', run: () => void window.open('/', '_blank', 'noreferrer') },
    { id: 'sign-out', title: 'Sign out', run: () => void signOut() },
  ]);
  return (
    <>
      <Button variant="quiet" aria-label="Search: screens, actions and pages" onPress={() => setOpen('palette')}>
        <Search size={16} aria-hidden />
        <span className="studio-bar-text">Search</span>
      </Button>
      <Button variant="quiet" isIcon aria-label="Keyboard shortcuts" onPress={() => setOpen('shortcuts')}>
        <Keyboard size={16} aria-hidden />
      </Button>
      <Late>
        {open === 'palette' ? <Palette onClose={close} /> : null}
        {open === 'shortcuts' ? <ShortcutSheet onClose={close} /> : null}
      </Late>
    </>
  );
}
