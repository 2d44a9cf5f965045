/** The frame of every screen: rail, header, and the screen itself. */
import { CommandsProvider } from '../commands/commands.tsx';
import { TimesProvider } from '../times.tsx';
import { Outlet } from './outlet.tsx';
import { Rail } from './rail.tsx';
import { TopBar } from './top-bar.tsx';
import { useFocusInView } from './use-focus-in-view.ts';
import { usePreload } from './use-preload.ts';

export function Shell() {
  usePreload();
  useFocusInView();
  return (
    <TimesProvider>
      <CommandsProvider>
        <div className="studio">
          <a className="skip-link" href="#main">
            Skip to content
          </a>
          <div className="studio-rail">
            <span className="studio-brand" aria-hidden>
              V
            </span>
            <Rail />
          </div>
          <div className="studio-body">
            <TopBar />
            <Outlet />
          </div>
        </div>
      </CommandsProvider>
    </TimesProvider>
  );
}
