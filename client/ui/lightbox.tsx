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
 * A modal dialog (specification, storefront 4 "Modal lightbox"). Escape, the close button and a click outside close it, which unmounts its
 * content.
 */
export function Lightbox({ title, className = '', closeLabel = 'Close', onClose, children }: LightboxProps) {
  const { dialog, close } = useModal({ onClose });
  const id = useId();
  return (
    <dialog className={`site-dialog site-lightbox ${className}`} ref={dialog} aria-labelledby={id}>
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
