/** Documents in a browser: IndexedDB, Web Locks, and one change stream shared by all tabs. */

import { randomId } from '../../core/random-id.ts';
import { call } from '../api.ts';
import { type FeedMessage, followFeed } from './change-feed.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createOwnerServer } from './owner-server.ts';
import type { Ports } from './ports.ts';
import { createPresence, type Presence } from './presence.ts';
import { createMemoryStorage, openRecordStorage } from './record-storage.ts';
import { createVersions, type Versions } from './versions.ts';

export interface BrowserDocuments {
  readonly documents: Documents;
  readonly presence: Presence;
  readonly versions: Versions;
  close(): void;
}

type Message = { readonly kind: 'stored'; readonly key: string } | FeedMessage;

const CHANGES = '/api/owner/changes';

const later: Ports['later'] = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** The documents of one admin: another admin must not save unsaved edits left in the browser. */
export async function openBrowserDocuments(ownId: string): Promise<BrowserDocuments> {
  const name = `vitrine-studio-${ownId}`;
  // Without a database, edits live only as long as the tab.
  const storage = await openRecordStorage(indexedDB, name).catch(createMemoryStorage);
  const channel = new BroadcastChannel(name);
  const send = (message: Message): void => channel.postMessage(message);
  const stop = new AbortController();
  const tab = randomId();
  const documents = createDocuments({
    ...{ storage, later, server: createOwnerServer(call), exclusively: createLock(name) },
    announce: (key) => send({ kind: 'stored', key }),
    newName: randomId,
    now: () => performance.now(),
  });
  const presence = createPresence({
    ...{ ownId, later },
    announce: (open) => call('POST', '/api/owner/presence', { body: { tab, documents: open } }),
  });
  const receive = (message: Message): void => {
    if (message.kind === 'stored') documents.reread(message.key);
    else if (message.kind === 'presence') presence.hear(message.people);
    else documents.changed(message.kind === 'change' ? message.names : undefined);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  const hear = (message: FeedMessage): void => {
    receive(message);
    send(message);
  };
  void holdFeed(name, stop.signal, hear);
  addEventListener('online', () => documents.retry(), { signal: stop.signal });
  void documents.resume();
  return {
    ...{ documents, presence, versions: createVersions(call) },
    close() {
      stop.abort();
      channel.close();
      documents.close();
      presence.close();
    },
  };
}

/** Runs work exclusively across tabs; in browsers without Web Locks, exclusively within this tab. */
function createLock(name: string): Ports['exclusively'] {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks !== undefined) return (of, work) => locks.request(`${name} ${of}`, work) as ReturnType<typeof work>;
  const queues = new Map<string, Promise<unknown>>();
  return (of, work) => {
    const result = (queues.get(of) ?? Promise.resolve()).then(work);
    queues.set(
      of,
      result.catch(() => undefined),
    );
    return result;
  };
}

/** Follows the stream in one of the tabs, until it is closed. */
async function holdFeed(name: string, signal: AbortSignal, receive: (message: FeedMessage) => void): Promise<void> {
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      const close = followFeed({ open: () => new EventSource(CHANGES), later, receive });
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) return hold();
  await locks.request(`${name} changes`, { signal }, hold).catch(() => undefined);
}
