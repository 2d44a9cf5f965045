/** Tabs of one browser that can be killed between any two steps, and a server with random response times. */
import type { LoadReply, Ports, SaveReply } from '../../../client/studio/documents/ports.ts';
import type { RecordStorage } from '../../../client/studio/documents/record-storage.ts';
import type { ModelServer } from './model-server.ts';
import type { Draw } from './random-edits.ts';

/** Exclusive work by name; a killed tab releases its locks. */
export function createLocks() {
  const queues = new Map<string, { readonly tab: object; readonly begin: () => void }[]>();
  const next = (name: string): void => queues.get(name)?.[0]?.begin();
  const leave = (name: string, tab: object, begin: () => void): void => {
    const queue = queues.get(name) ?? [];
    const at = queue.findIndex((entry) => entry.tab === tab && entry.begin === begin);
    queue.splice(at, at < 0 ? 0 : 1);
    if (at === 0) next(name);
  };
  return {
    of:
      (tab: object): Ports['exclusively'] =>
      (name, work) =>
        new Promise((resolve, reject) => {
          const begin = (): void =>
            void work()
              .then(resolve, reject)
              .finally(() => leave(name, tab, begin));
          const queue = queues.get(name) ?? [];
          queues.set(name, [...queue, { tab, begin }]);
          if (queue.length === 0) begin();
        }),
    kill(tab: object): void {
      for (const [name, queue] of queues) {
        const [first] = queue;
        queues.set(
          name,
          queue.filter((entry) => entry.tab !== tab),
        );
        if (first?.tab === tab) next(name);
      }
    },
  };
}

export interface Tab {
  readonly ports: Ports;
  kill(): void;
}

interface World {
  readonly storage: RecordStorage;
  readonly server: ModelServer;
  readonly locks: ReturnType<typeof createLocks>;
  readonly draw: Draw;
  /** Of ten requests, how many are lost, and how many responses. */
  readonly losses: () => number;
  readonly announce: (key: string) => void;
}

/** Lets others run. */
export const pass = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const never = new Promise<never>(() => {});

/** A tab whose steps stop when it is killed: its pending waits never resolve. */
export function openTab(name: string, world: World): Tab {
  const { storage, server, locks, draw } = world;
  let isDead = false;
  let count = 0;
  const own = {};
  const alive = async <Result>(result: Promise<Result>): Promise<Result> => {
    if (isDead) return never;
    const value = await result;
    return isDead ? never : value;
  };
  const isLost = (): boolean => draw(10) < world.losses();
  const onTheWay = async (): Promise<void> => {
    for (let wait = draw(4); wait > 0; wait--) await pass();
  };
  const save = async (of: string, revision: string, value: unknown): Promise<SaveReply> => {
    await onTheWay();
    if (isLost()) return { kind: 'unreachable' };
    const result = server.write(of, revision, value);
    await onTheWay();
    if (isLost()) return { kind: 'unreachable' };
    return result === 'conflict' ? { kind: 'conflict' } : { kind: 'stored', document: server.read() };
  };
  const load = async (): Promise<LoadReply> =>
    isLost() ? { kind: 'unreachable' } : { kind: 'loaded', document: server.read() };
  const ports: Ports = {
    storage: {
      read: (key) => alive(storage.read(key)),
      update: (key, change) => alive(storage.update(key, (stored) => (isDead ? stored : change(stored)))),
      keys: () => alive(storage.keys()),
    },
    server: {
      load: () => alive(load()),
      save: (_, request) => alive(save(request.save, request.revision, request.value)),
      hasStored: (of) => alive(Promise.resolve(isLost() ? undefined : server.hasStored(of))),
    },
    exclusively: locks.of(own),
    later(_, call) {
      const timer = setImmediate(() => isDead || call());
      return () => clearImmediate(timer);
    },
    announce: (key) => isDead || world.announce(key),
    newName: () => `${name}-${++count}`,
    now: () => count,
  };
  return {
    ports,
    kill() {
      isDead = true;
      locks.kill(own);
    },
  };
}
