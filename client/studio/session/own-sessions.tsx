/** The admin's sessions. */
import { useQueryClient } from '@tanstack/react-query';
import { call, type Result } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { useConfirm } from '../controls/confirm.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { useToast } from '../controls/toast.tsx';
import { useRead } from '../read.ts';
import { Time, useTimes } from '../times.tsx';
import { browserName } from './browser-name.ts';

const PATH = '/api/owner/sessions';

interface OwnSession {
  readonly id: string;
  readonly created: string;
  readonly lastUsed: string;
  readonly userAgent: string;
  readonly isCurrent: boolean;
}

export function OwnSessions() {
  const { data, error, refetch } = useRead<{ readonly sessions: readonly OwnSession[] }>(PATH);
  const client = useQueryClient();
  const confirm = useConfirm();
  const toast = useToast();
  const finish = async (result: Result<unknown>, message: string): Promise<void> => {
    toast(result.ok ? { message } : { message: result.problem.error, isError: true });
    await client.invalidateQueries({ queryKey: [PATH] });
  };
  const end = async ({ id }: OwnSession): Promise<void> =>
    finish(await call('DELETE', `${PATH}/${id}`), 'The session has ended.');
  const endOthers = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'End all other sessions?',
      message: 'You stay signed in here, and are signed out everywhere else.',
      confirm: 'End them',
    });
    if (isSure) await finish(await call('DELETE', PATH), 'The other sessions have ended.');
  };
  return (
    <section className="studio-panel" aria-labelledby="profile-sessions">
      <h2 id="profile-sessions">Where you are signed in</h2>
      {error === null ? null : <ProblemNote problem={error.problem} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Loading label="Sessions" /> : null}
      {data === undefined ? null : (
        <ul className="studio-rows">
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end(session)} />
          ))}
        </ul>
      )}
      {data !== undefined && data.sessions.length > 1 ? (
        <Button onPress={() => void endOthers()}>End all other sessions</Button>
      ) : null}
    </section>
  );
}

function SessionRow({ session, onEnd }: { readonly session: OwnSession; readonly onEnd: () => void }) {
  const { userAgent, created, lastUsed, isCurrent } = session;
  const name = browserName(userAgent);
  const { time } = useTimes();
  return (
    <li>
      <span className="studio-row-text">
        <strong>{name}</strong>
        <span className="studio-soft">
          Since <Time at={created} />, last used <Time at={lastUsed} />
        </span>
      </span>
      {isCurrent ? (
        <span className="studio-tag">This session</span>
      ) : (
        <Button aria-label={`End the session of ${name}, last used ${time(lastUsed)}`} onPress={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
