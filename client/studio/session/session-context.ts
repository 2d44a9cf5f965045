import { createContext, useContext } from 'react';
import type { Permission } from '#shared/roles';
import type { Result } from '../api.ts';
import type { Owner } from './session-state.ts';

export interface Session {
  readonly owner: Owner;
  may(permission: Permission): boolean;
  signOut(): Promise<Result<unknown>>;
  /** After a change of the owner's own name. */
  update(owner: Owner): void;
}

export const SessionContext = createContext<Session | null>(null);

/** Who is signed in, and what they may do. Inside the shell only. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs somebody signed in.');
  return session;
}
