import { type RefObject, useEffect, useRef } from 'react';
import { type DialogOptions, showDialog } from '../core/dialog.ts';

export interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  close(): void;
}

/** A dialog that is open while its component is mounted. */
export function useModal(options: DialogOptions): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const shown = useRef<() => void>(undefined);
  useEffect(() => {
    if (dialog.current === null) return;
    let isMounted = true;
    const close = showDialog(dialog.current, {
      ...latest.current,
      onClose: () => {
        if (isMounted) latest.current.onClose?.();
      },
    });
    shown.current = close;
    return () => {
      isMounted = false;
      close();
    };
  }, []);
  return { dialog, close: () => shown.current?.() };
}
