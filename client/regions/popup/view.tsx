import { useEffect } from 'react';
import { CloseButton } from '../../ui/close-button.tsx';
import { Adopted, Markup, type Override } from '../../ui/markup/markup.tsx';
import { hasClass, type MarkupElement } from '../../ui/markup/read-markup.ts';
import { useModal } from '../../ui/use-modal.ts';

interface PopupDialogProps {
  readonly slide: MarkupElement;
  readonly onClose: () => void;
  /** The visitor followed its link or sent its form. */
  readonly onAnswered: () => void;
}

/** The slide that the template rendered, in a dialog. Its own regions are hydrated as on a page. */
export function PopupDialog({ slide, onClose, onAnswered }: PopupDialogProps) {
  const { dialog, close } = useModal({ onClose });
  useEffect(() => {
    const shown = dialog.current;
    shown?.addEventListener('form:submitted', onAnswered);
    return () => shown?.removeEventListener('form:submitted', onAnswered);
  }, [dialog, onAnswered]);
  const override: Override = (element) => {
    if ('data-popup-close' in element.attributes)
      return <Adopted element={element} props={{ hidden: false, onClick: close }} />;
    if (element.tag === 'a' && hasClass(element, 'button'))
      return <Adopted element={element} props={{ onClick: onAnswered }} />;
    return undefined;
  };
  return (
    <dialog className="popup-dialog" aria-label={slide.attributes['aria-label'] ?? 'Announcement'} ref={dialog}>
      <CloseButton className="popup-dialog-close" onClick={close} />
      <Markup nodes={[slide]} override={override} />
    </dialog>
  );
}
