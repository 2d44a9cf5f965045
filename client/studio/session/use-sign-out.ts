import { useToast } from '../controls/toast.tsx';
import { useSession } from './session-context.ts';

/** Signs out, and reports failures. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useSession();
  const toast = useToast();
  return async () => {
    const result = await signOut();
    if (!result.ok) toast({ message: result.problem.error, isError: true });
  };
}
