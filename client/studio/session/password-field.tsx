import { MIN_ADMIN_PASSWORD_LENGTH } from '#shared/limits';
import { TextField } from '../controls/text-field.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
  readonly name?: string;
}

/** The current password. */
export const PasswordField = (props: PasswordFieldProps) => (
  <TextField {...props} type="password" autoComplete="current-password" />
);

/** A new password. `note`: further consequences. */
export const NewPasswordField = ({ note = '', ...props }: PasswordFieldProps & { readonly note?: string }) => (
  <TextField
    {...props}
    type="password"
    autoComplete="new-password"
    help={`At least ${MIN_ADMIN_PASSWORD_LENGTH} characters.${note === '' ? '' : ` ${note}`}`}
  />
);
