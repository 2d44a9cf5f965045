/** The process that owns the embedded database: it holds the folder's lock and the thread, and serves other processes. */
import type { Worker as ClusterWorker } from 'node:cluster';
import { join } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { root } from '../../disk/root.ts';
import { type FolderLock, lockFolder } from './directory-lock.ts';
import type { Attach, Channel, FromStore, ToStore } from './protocol.ts';
import { prepareDataFolder } from './template.ts';

export interface StoreOwner {
  /** Opens a channel to the database for this process. */
  attach(): Channel<FromStore, ToStore>;
  /** Serves a worker process of the cluster over its IPC channel. */
  admit(worker: ClusterWorker): void;
  /** Stops the thread and unlocks the folder. A client must have closed the database before. */
  stop(): Promise<void>;
}

/** Distinguishes the store's messages from others on the IPC channel. */
interface Envelope<Message> {
  readonly store: Message;
}

export async function ownStore(folder: string): Promise<StoreOwner> {
  const lock = await lockFolder(folder);
  try {
    const dataDir = await prepareDataFolder(folder, join(root, 'dist', 'store-template.tar.br'));
    return ownerOf(await startThread(dataDir), lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

function startThread(dataDir: string): Promise<Worker> {
  const thread = new Worker(join(root, 'dist', 'store-thread.js'), { workerData: { dataDir } });
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('message', () => {
      thread.off('error', reject);
      resolve(thread);
    });
  });
}

function ownerOf(thread: Worker, lock: FolderLock): StoreOwner {
  const open = (): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    const attach: Attach<MessagePort> = { kind: 'attach', port: port2 };
    thread.postMessage(attach, [port2]);
    return port1;
  };
  // If the thread exits unexpectedly, clients see a closed port; the error itself crashes the process.
  thread.on('error', (error) => {
    throw error;
  });
  return {
    attach: () => channelOf(open()),
    admit(worker) {
      const port = open();
      port.on('message', (message: FromStore) => worker.isConnected() && worker.send({ store: message }));
      worker.on('message', (message: Envelope<ToStore>) => message.store && port.postMessage(message.store));
      worker.once('disconnect', () => port.close());
    },
    async stop() {
      await thread.terminate();
      lock.release();
    },
  };
}

function channelOf(port: MessagePort): Channel<FromStore, ToStore> {
  return {
    send: (message) => port.postMessage(message),
    receive: (listener) => void port.on('message', listener),
    closed: (listener) => void port.on('close', listener),
  };
}

/** The other end of `admit`, in the worker process. */
export function channelToPrimary(): Channel<FromStore, ToStore> {
  return {
    send: (message) => void process.send?.({ store: message }),
    receive: (listener) =>
      void process.on('message', (message: Envelope<FromStore>) => message.store && listener(message.store)),
    closed: (listener) => void process.once('disconnect', listener),
  };
}
