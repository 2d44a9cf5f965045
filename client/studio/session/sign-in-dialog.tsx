import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import type { Owner } from './session-state.ts';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInDialogProps {
  readonly email: string;
  readonly onSignIn: (owner: Owner) => void;
}

/** Over the screen, which stays unchanged so that no input is lost. */
export const SignInDialog = ({ email, onSignIn }: SignInDialogProps) => (
  <Dialog title="Your session has expired" isOpen size="small">
    <p>Sign in again to go on. What you have typed is still here.</p>
    <SignInForm email={email} onSignIn={onSignIn} />
    <Button variant="quiet" onPress={() => location.reload()}>
      Sign in as somebody else
    </Button>
  </Dialog>
);
