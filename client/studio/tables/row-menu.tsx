/** The open menu of a row. */
import { useEffect, useRef } from 'react';
import { Popover } from 'react-aria-components';
import { MenuEntries } from '../controls/menu.tsx';
import type { RowMenu } from './use-row-menu.ts';

export function OpenRowMenu({ entries, left, top, label, onClose }: RowMenu) {
  const place = useRef<HTMLSpanElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After a click by key or by a screen reader, the popover itself would keep the focus.
    const frame = requestAnimationFrame(() => {
      if (menu.current?.contains(document.activeElement) === false)
        menu.current.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <span ref={place} style={{ position: 'fixed', left, top }} />
      <Popover
        aria-label={label}
        className="studio-popover is-list"
        placement="bottom start"
        triggerRef={place}
        isOpen
        onOpenChange={(isOpen) => isOpen || onClose()}
      >
        {/* The menu key is released after the menu has opened: the browser's own would lie over it. */}
        <div ref={menu} role="none" onContextMenu={(event) => event.preventDefault()}>
          <MenuEntries label={label} entries={entries} onClose={onClose} />
        </div>
      </Popover>
    </>
  );
}
