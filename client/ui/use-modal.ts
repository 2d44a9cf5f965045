import { type RefObject, useEffect, useRef } from 'react';

export interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  close(): void;
}

/** A dialog that is open as long as its component is there. The browser holds the focus in it, closes it on Escape and gives the focus back. */
export function useModal(): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return { dialog, close: () => dialog.current?.close() };
}
