import { useEffect, useState } from 'react';
import { callOnce } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { DemoSignIn } from './demo-sign-in.tsx';
import type { Owner, SessionReply } from './session-state.ts';
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
    <DemoOffer onSignIn={onSignIn} />
    <Button variant="quiet" onPress={() => location.reload()}>
      Sign in as somebody else
    </Button>
  </Dialog>
);

/** Who looks around as the demo's owner has no password. */
function DemoOffer({ onSignIn }: Pick<SignInDialogProps, 'onSignIn'>) {
  const [hasDemo, setDemo] = useState(false);
  useEffect(() => {
    let isOver = false;
    const ask = async (): Promise<void> => {
      const result = await callOnce<SessionReply>('GET', '/api/owner/session');
      if (!isOver && result.ok) setDemo(result.body.demo);
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, []);
  return hasDemo ? <DemoSignIn onSignIn={onSignIn} /> : null;
}
