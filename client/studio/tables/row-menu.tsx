/** The open menu of a row. */
import { useRef } from 'react';
import { Popover } from 'react-aria-components';
import { MenuEntries } from '../controls/menu.tsx';
import type { RowMenu } from './use-row-menu.ts';

export function OpenRowMenu({ entries, left, top, label, onClose }: RowMenu) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <>
      <span ref={place} style={{ position: 'fixed', left, top }} />
      <Popover
        className="studio-popover is-list"
        placement="bottom start"
        triggerRef={place}
        isOpen
        onOpenChange={(isOpen) => isOpen || onClose()}
      >
        {/* The menu key is released after the menu has opened: the browser's own would lie over it. */}
        <div role="none" onContextMenu={(event) => event.preventDefault()}>
          <MenuEntries label={label} entries={entries} onClose={onClose} />
        </div>
      </Popover>
    </>
  );
}
