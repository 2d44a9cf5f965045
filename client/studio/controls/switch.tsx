import { type SwitchProps as AriaProps, Switch as AriaSwitch } from 'react-aria-components';

export interface SwitchProps extends Omit<AriaProps, 'children' | 'className' | 'style'> {
  readonly label: string;
}

export const Switch = ({ label, ...props }: SwitchProps) => (
  <AriaSwitch {...props} className="studio-switch">
    <span className="studio-switch-track" aria-hidden />
    {label}
  </AriaSwitch>
);
