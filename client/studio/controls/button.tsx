import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'isPending'> {
  /** `primary`: the main action. `quiet`: without a border. `danger`: removes something. */
  readonly variant?: 'default' | 'primary' | 'quiet' | 'danger';
  /** Square, for an icon; needs an `aria-label`. */
  readonly isIcon?: boolean;
  /** Looks busy and keeps the focus; the caller ignores further presses. */
  readonly isPending?: boolean;
}

export const Button = ({ variant = 'default', isIcon = false, isPending = false, ...props }: ButtonProps) => (
  <AriaButton
    {...props}
    {...(isPending ? { 'data-pending': true } : {})}
    className={`studio-button is-${variant}${isIcon ? ' is-icon' : ''}`}
  />
);
