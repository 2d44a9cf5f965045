import { useState } from 'react';
import { callOnce } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useSubmit } from '../use-submit.ts';
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

/** Signs in without a password, if the server allows it. */
function DemoSignIn({ onSignIn }: Pick<SignInScreenProps, 'onSignIn'>) {
  const { isBusy, problem, run } = useSubmit();
  const lookAround = async (): Promise<void> => {
    const done = await run(() => callOnce<{ readonly owner: Owner }>('POST', '/api/owner/session/demo'));
    if (done !== undefined) onSignIn(done.body.owner);
  };
  return (
    <div className="studio-demo">
      <ProblemNote problem={problem} />
      <Button isPending={isBusy} onPress={() => void lookAround()}>
        Look around as the demo’s owner
      </Button>
    </div>
  );
}
