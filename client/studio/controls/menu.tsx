import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onAction: () => void;
}

export interface MenuProps {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
  /** The button that opens it. */
  readonly children: ReactNode;
}

export const Menu = ({ label, entries, children }: MenuProps) => (
  <MenuTrigger>
    {children}
    <Popover className="studio-popover is-list" placement="bottom end">
      <MenuEntries label={label} entries={entries} />
    </Popover>
  </MenuTrigger>
);

export interface MenuEntriesProps extends Omit<MenuProps, 'children'> {
  /** For menus without a button of their own. */
  readonly onClose?: () => void;
}

export const MenuEntries = ({ label, entries, onClose }: MenuEntriesProps) => (
  <AriaMenu
    aria-label={label}
    className="studio-list"
    {...(onClose === undefined ? {} : { onClose, autoFocus: 'first' as const })}
  >
    {entries.map(({ id, label: text, isDanger = false, isDisabled = false, onAction }) => (
      <MenuItem
        key={id}
        id={id}
        className={`studio-list-item${isDanger ? ' is-danger' : ''}`}
        isDisabled={isDisabled}
        onAction={onAction}
      >
        {text}
      </MenuItem>
    ))}
  </AriaMenu>
);
