import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaProps } from 'react-aria-components';

export interface CheckboxProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  readonly children: ReactNode;
}

export const Checkbox = ({ children, ...props }: CheckboxProps) => (
  <AriaCheckbox {...props} className="studio-checkbox">
    <span className="studio-checkbox-box" aria-hidden />
    <span className="studio-checkbox-text">{children}</span>
  </AriaCheckbox>
);
