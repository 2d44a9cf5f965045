/** Every screen, every action, and pages by name. */
import { Search } from 'lucide-react';
import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  useFilter,
} from 'react-aria-components';
import { useLocation } from 'wouter';
import { Dialog } from '../controls/dialog.tsx';
import { PAGES, pageScreen } from '../pages/page-addresses.ts';
import { useRead } from '../read.ts';
import { listedRoutes, routes } from '../routes.ts';
import { useSession } from '../session/session-context.ts';
import { type Command, useAllCommands } from './commands.tsx';
import { KeysView } from './keys-view.tsx';

export interface PaletteProps {
  readonly onClose: () => void;
}

export function Palette({ onClose }: PaletteProps) {
  const { contains } = useFilter({ sensitivity: 'base' });
  const groups = usePaletteGroups();
  const run = (command: Command): void => {
    onClose();
    command.run();
  };
  return (
    <Dialog title="Go to" isOpen onClose={onClose}>
      <Autocomplete filter={contains}>
        <SearchField aria-label="Screens, actions and pages" autoFocus className="studio-search">
          <Search size={16} aria-hidden />
          <Input className="studio-input" placeholder="Screens, actions, pages" />
        </SearchField>
        <Menu
          aria-label="Results"
          className="studio-palette"
          renderEmptyState={() => <p className="studio-palette-empty">Nothing has this name.</p>}
        >
          {groups.map(({ title, commands }) => (
            <MenuSection key={title}>
              <Header className="studio-palette-head">{title}</Header>
              {commands.map((command) => (
                <MenuItem
                  key={command.id}
                  id={command.id}
                  textValue={command.title}
                  className="studio-list-item"
                  onAction={() => run(command)}
                >
                  {command.title}
                  {command.keys === undefined ? null : <KeysView keys={command.keys} />}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

interface PaletteGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

function usePaletteGroups(): readonly PaletteGroup[] {
  const { owner } = useSession();
  const [, navigate] = useLocation();
  const actions = useAllCommands();
  const pages = usePages(navigate);
  const screens = listedRoutes(routes, new Set(owner.permissions)).map(({ path, title, section }) => ({
    id: `screen ${path}`,
    title: section === title ? title : `${section}: ${title}`,
    run: () => navigate(path),
  }));
  return [
    { title: 'Screens', commands: screens },
    { title: 'Actions', commands: actions },
    { title: 'Pages', commands: pages },
  ].filter(({ commands }) => commands.length > 0);
}

interface PagesReply {
  readonly pages: readonly { readonly id: string; readonly title: string; readonly deletedAt: string | null }[];
}

const PAGE = '/pages/:id';

/** The site's pages, if there is a screen for them. */
function usePages(navigate: (path: string) => void): readonly Command[] {
  const { may } = useSession();
  const isShown = may('site.view') && routes.some(({ path }) => path === PAGE);
  const { data } = useRead<PagesReply>(PAGES, isShown);
  return (data?.pages ?? [])
    .filter(({ deletedAt }) => deletedAt === null)
    .map(({ id, title }) => ({
      id: `page ${id}`,
      title,
      run: () => navigate(pageScreen(id)),
    }));
}
