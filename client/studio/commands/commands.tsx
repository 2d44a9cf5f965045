/** Global actions: in the command palette, and as shortcuts. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isApple, matchesKeys } from './keys.ts';

export interface Command {
  readonly id: string;
  readonly title: string;
  /** For example `mod+k`. */
  readonly keys?: string;
  readonly run: () => void;
}

interface Registry {
  readonly commands: readonly Command[];
  readonly register: (owner: string, commands: readonly Command[]) => void;
}

const CommandsContext = createContext<Registry | null>(null);

function useRegistry(): Registry {
  const registry = useContext(CommandsContext);
  if (registry === null) throw new Error('Commands need a CommandsProvider above them.');
  return registry;
}

/** All commands of the current screen. */
export const useAllCommands = (): readonly Command[] => useRegistry().commands;

/** Registers commands while the component is mounted. Titles, keys and order are fixed; `run` may change. */
export function useCommands(commands: readonly Command[]): void {
  const { register } = useRegistry();
  const owner = useId();
  const latest = useRef(commands);
  useLayoutEffect(() => {
    latest.current = commands;
  });
  const names = commands.map(({ id, title, keys = '' }) => [id, title, keys].join('\n')).join('\n\n');
  useEffect(() => {
    register(
      owner,
      latest.current.map((command, index) => ({ ...command, run: () => latest.current[index]?.run() })),
    );
    return () => register(owner, []);
  }, [register, owner, names]);
}

export function CommandsProvider({ children }: { readonly children: ReactNode }) {
  const [lists, setLists] = useState<ReadonlyMap<string, readonly Command[]>>(() => new Map());
  const register = useCallback(
    (owner: string, commands: readonly Command[]) => setLists((all) => new Map(all).set(owner, commands)),
    [],
  );
  const registry = useMemo(() => ({ commands: [...lists.values()].flat(), register }), [lists, register]);
  useShortcuts(registry.commands);
  return <CommandsContext value={registry}>{children}</CommandsContext>;
}

function useShortcuts(commands: readonly Command[]): void {
  useEffect(() => {
    const apple = isApple(navigator.platform);
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return;
      const command = commands.find(({ keys }) => keys !== undefined && matchesKeys(keys, event, apple));
      if (command === undefined) return;
      event.preventDefault();
      command.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [commands]);
}
