import type { ReactNode } from 'react';
import { Popover as AriaPopover, Dialog, DialogTrigger } from 'react-aria-components';

export interface PopoverProps {
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly placement?: 'bottom' | 'bottom start' | 'bottom end' | 'top' | 'left' | 'right';
}

export const Popover = ({ label, trigger, children, placement = 'bottom start' }: PopoverProps) => (
  <DialogTrigger>
    {trigger}
    <AriaPopover className="studio-popover" placement={placement}>
      <Dialog aria-label={label} className="studio-popover-dialog">
        {children}
      </Dialog>
    </AriaPopover>
  </DialogTrigger>
);
