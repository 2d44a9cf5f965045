import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal.ts';

interface LightboxProps {
  readonly title: string;
  readonly className?: string;
  readonly closeLabel?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A modal box over the page (specification, storefront 4 "Modal lightbox"). Escape, the close button and a click outside close it,
 * which destroys what is in it.
 */
export function Lightbox({ title, className = '', closeLabel = 'Close', onClose, children }: LightboxProps) {
  const { dialog, close } = useModal();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does with keys what a click outside does
    <dialog
      className={`site-dialog site-lightbox ${className}`}
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        // The backdrop belongs to the dialog; everything in it lies inside its box.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div className="site-lightbox-content">
        <div className="site-lightbox-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="site-lightbox-close" onClick={close} aria-label={closeLabel}>
            ×
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
