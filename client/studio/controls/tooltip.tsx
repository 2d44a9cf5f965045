import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components';

export interface TooltipProps {
  readonly text: string;
  /** The element that it describes, which must be focusable. */
  readonly children: ReactNode;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
}

export const Tooltip = ({ text, children, placement = 'bottom' }: TooltipProps) => (
  <TooltipTrigger delay={500}>
    {children}
    <AriaTooltip className="studio-tooltip" placement={placement} offset={6}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);
