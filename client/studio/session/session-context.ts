import { createContext, useContext } from 'react';
import type { Permission } from '#shared/roles';
import type { Result } from '../api.ts';
import type { Owner } from './session-state.ts';

export interface Session {
  readonly owner: Owner;
  may(permission: Permission): boolean;
  signOut(): Promise<Result<unknown>>;
  /** Call after the admin's own name has changed. */
  update(owner: Owner): void;
}

export const SessionContext = createContext<Session | null>(null);

/** The signed-in admin with their permissions. Only inside the shell. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs somebody signed in.');
  return session;
}
