import { callOnce } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useSubmit } from '../use-submit.ts';
import type { Owner } from './session-state.ts';

/** Signs in without a password, if the server allows it. */
export function DemoSignIn({ onSignIn }: { readonly onSignIn: (owner: Owner) => void }) {
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
