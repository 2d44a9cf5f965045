import { Dialog } from '../controls/dialog.tsx';
import { Rail } from './rail.tsx';

/** The rail as a dialog, on narrow screens. */
export const RailDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Menu" size="small" isOpen onClose={onClose}>
    <Rail onFollow={onClose} />
  </Dialog>
);
