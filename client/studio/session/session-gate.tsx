/** Shows its children to signed-in admins, and the sign-in screens to everybody else. */
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type ReactNode, useEffect, useMemo, useReducer, useRef } from 'react';
import { callOnce, SIGN_IN_NEEDED, type SignInNeeded } from '../api.ts';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Entrance } from './entrance.tsx';
import type { LinkToken } from './link-token.ts';
import { type Session, SessionContext } from './session-context.ts';
import {
  initialSession,
  type Owner,
  type SessionEvent,
  type SessionReply,
  type SessionState,
  sessionTransition,
} from './session-state.ts';
import { SignInScreen } from './sign-in-screen.tsx';
import { createTypingPause } from './typing-pause.ts';

const SESSION = '/api/owner/session';

const SetupScreen = late(async () => (await import('./setup-screen.tsx')).SetupScreen);

const PasswordScreen = late(async () => (await import('./password-screen.tsx')).PasswordScreen);
const SignInDialog = late(async () => (await import('./sign-in-dialog.tsx')).SignInDialog);

export interface SessionGateProps {
  readonly link: LinkToken | undefined;
  readonly children: ReactNode;
}

export function SessionGate({ link, children }: SessionGateProps) {
  const [state, send] = useReducer(sessionTransition, initialSession);
  useLoadedSession(state, send, link);
  const settle = useExpiry(send);
  const session = useSessionValue(state, send);
  const signedIn = (owner: Owner): void => send({ type: 'signed-in', owner });
  const signedInAgain = (owner: Owner): void => {
    // The screen belongs to another admin.
    if (session !== null && owner.id !== session.owner.id) return location.reload();
    signedIn(owner);
    settle();
  };
  if (session === null) return <Outside state={state} send={send} onSignIn={signedIn} />;
  return (
    <SessionContext value={session}>
      {children}
      <Late>
        {state.kind === 'expired' ? <SignInDialog email={session.owner.email} onSignIn={signedInAgain} /> : null}
      </Late>
    </SessionContext>
  );
}

interface OutsideProps {
  readonly state: SessionState;
  readonly send: Dispatch<SessionEvent>;
  readonly onSignIn: (owner: Owner) => void;
}

function Outside({ state, send, onSignIn }: OutsideProps) {
  if (state.kind === 'signed-out') return <SignInScreen {...state} onSignIn={onSignIn} />;
  if (state.kind === 'failed')
    return (
      <Entrance title="Studio">
        <ProblemNote problem={state.problem} onRetry={() => send({ type: 'retry' })} />
      </Entrance>
    );
  if (state.kind !== 'setup' && state.kind !== 'password') return <Loading />;
  return (
    <Late fallback={<Loading />}>
      {state.kind === 'setup' ? (
        <SetupScreen token={state.token} onSignIn={onSignIn} />
      ) : (
        <PasswordScreen {...state} onSignIn={onSignIn} onLeave={() => send({ type: 'left-link' })} />
      )}
    </Late>
  );
}

/** Loads the session when it is unknown. */
function useLoadedSession({ kind }: SessionState, send: Dispatch<SessionEvent>, link: LinkToken | undefined): void {
  const isLoading = kind === 'loading';
  useEffect(() => {
    if (!isLoading) return;
    const load = async (): Promise<void> => {
      const result = await callOnce<SessionReply>('GET', SESSION);
      send(result.ok ? { type: 'loaded', reply: result.body, link } : { type: 'failed', problem: result.problem });
    };
    void load();
  }, [isLoading, send, link]);
}

/** Calls that wait for a session; the returned function resumes them. */
function useExpiry(send: Dispatch<SessionEvent>): () => void {
  const waiting = useRef<((isSignedIn: boolean) => void)[]>([]);
  useEffect(() => {
    const typing = createTypingPause(document);
    const expire = (event: Event): void => {
      const { detail } = event as CustomEvent<SignInNeeded>;
      detail.respond(new Promise((resolve) => waiting.current.push(resolve)));
      typing.wait(() => send({ type: 'expired' }));
    };
    document.addEventListener(SIGN_IN_NEEDED, expire);
    return () => {
      typing.stop();
      document.removeEventListener(SIGN_IN_NEEDED, expire);
    };
  }, [send]);
  return () => {
    for (const resolve of waiting.current.splice(0)) resolve(true);
  };
}

function useSessionValue(state: SessionState, send: Dispatch<SessionEvent>): Session | null {
  const client = useQueryClient();
  const owner = state.kind === 'signed-in' || state.kind === 'expired' ? state.owner : null;
  return useMemo(() => {
    if (owner === null) return null;
    const permissions = new Set(owner.permissions);
    return {
      owner,
      may: (permission) => permissions.has(permission),
      update: (changed) => send({ type: 'signed-in', owner: changed }),
      async signOut() {
        const result = await callOnce('DELETE', SESSION);
        if (!result.ok) return result;
        // The next person must not see data of the previous one.
        client.clear();
        send({ type: 'signed-out' });
        return result;
      },
    };
  }, [owner, client, send]);
}
