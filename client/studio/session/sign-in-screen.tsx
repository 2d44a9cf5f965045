import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { DemoSignIn } from './demo-sign-in.tsx';
import { Entrance } from './entrance.tsx';
import type { Owner } from './session-state.ts';
import { SignInForm } from './sign-in-form.tsx';

export interface SignInScreenProps {
  readonly needsSetup: boolean;
  readonly hasDemo: boolean;
  readonly onSignIn: (owner: Owner) => void;
}

const ForgottenPassword = late(async () => (await import('./forgotten-password.tsx')).ForgottenPassword);

export function SignInScreen({ needsSetup, hasDemo, onSignIn }: SignInScreenProps) {
  const [hasForgotten, setForgotten] = useState(false);
  if (hasForgotten)
    return (
      <Late fallback={<Loading />}>
        <ForgottenPassword onLeave={() => setForgotten(false)} />
      </Late>
    );
  return (
    <Entrance title="Sign in">
      {needsSetup ? (
        <p className="studio-note">
          This site has no owner yet. To become its owner, open the link that the server printed when it started.
        </p>
      ) : null}
      <SignInForm onSignIn={onSignIn} />
      <Button variant="quiet" onPress={() => setForgotten(true)}>
        Forgotten password?
      </Button>
      {hasDemo ? <DemoSignIn onSignIn={onSignIn} /> : null}
    </Entrance>
  );
}
