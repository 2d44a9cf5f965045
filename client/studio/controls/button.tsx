import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style'> {
  /** `primary`: the one thing to do here. `quiet`: without a frame. `danger`: removes something. */
  readonly variant?: 'default' | 'primary' | 'quiet' | 'danger';
  /** Square, for an icon; needs an `aria-label`. */
  readonly isIcon?: boolean;
}

export const Button = ({ variant = 'default', isIcon = false, ...props }: ButtonProps) => (
  <AriaButton {...props} className={`studio-button is-${variant}${isIcon ? ' is-icon' : ''}`} />
);
