import { icons } from '../core/icons.ts';
import { Icon } from './icon.tsx';

interface CloseButtonProps {
  readonly className: string;
  readonly onClick: () => void;
}

/** The button that closes a dialog. */
export const CloseButton = ({ className, onClick }: CloseButtonProps) => (
  <button type="button" className={className} aria-label="Close" onClick={onClick}>
    <Icon path={icons.close} />
  </button>
);
