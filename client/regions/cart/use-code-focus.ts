import { useEffect } from 'react';
import type { State } from './machine.ts';

/** Once a code is removed, its button is gone: the focus goes to the field for codes, in the drawer to its first button. */
export function useCodeFocus({ announcement }: State): void {
  useEffect(() => {
    if (announcement?.kind !== 'removed' || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('#field-code, .cart-drawer-close')?.focus();
  }, [announcement]);
}
