import { type ReactNode, useEffect, useId, useRef } from 'react';

interface LightboxProps {
  readonly title: string;
  readonly className?: string;
  readonly closeLabel?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal box over the page (specification, storefront 4 "Modal lightbox"). The browser's own dialog holds the focus and gives it
 * back; Escape, the close button and a click outside close it, which destroys what is in it.
 */
export function Lightbox({ title, className = '', closeLabel = 'Close', onClose, children }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does with keys what a click outside does
    <dialog
      className={`site-dialog site-lightbox ${className}`}
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        // The backdrop belongs to the dialog; everything in it lies inside its box.
        if (event.target === event.currentTarget) dialog.current?.close();
      }}
    >
      <div className="site-lightbox-content">
        <div className="site-lightbox-head">
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className="site-lightbox-close"
            onClick={() => dialog.current?.close()}
            aria-label={closeLabel}
          >
            ×
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
