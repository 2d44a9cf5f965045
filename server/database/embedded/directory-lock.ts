/**
 * Limits a data folder to one process. PGlite has no lock of its own, and two processes on one folder lose rows silently.
 * The lock is a listening Unix socket in the folder: the operating system closes it with the process, however that ends, and it works
 * across containers that share the folder. Each process listens under a new unique name, and only then checks the others. Of two processes,
 * the one that began to listen later sees the other, so both never continue; sockets of dead processes refuse connections and are removed.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Thrown when another process uses the folder. */
class FolderLocked extends Error {
  constructor(folder: string) {
    super(
      `Another process uses the store in ${folder}. The embedded database serves one process: stop the other one, ` +
        'choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL server.',
    );
    this.name = 'FolderTaken';
  }
}

export interface FolderLock {
  release(): void;
}

const SUFFIX = '.lock';
/** How long an earlier process waits for later ones to give up. */
const PATIENCE_MS = 2000;

/** Locks the folder, or rejects with `FolderLocked`. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const directory = join(folder, 'locks');
  mkdirSync(directory, { recursive: true });
  const name = `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(6).toString('hex')}${SUFFIX}`;
  const openPath = reachable(directory);
  const server = await listen(openPath.path(name));
  const release = (): void => {
    server.close();
    rmSync(join(directory, name), { force: true });
    openPath.close();
  };
  try {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(25)) {
      const others = await livingOthers(directory, openPath.path, name);
      if (others.length === 0) return { release };
      if (others.some((other) => other < name) || Date.now() > deadline) throw new FolderLocked(folder);
    }
  } catch (error) {
    release();
    throw error;
  }
}

/** Socket paths are limited to about 100 bytes; longer ones are reached through an open descriptor of their folder. */
function reachable(directory: string): { path: (name: string) => string; close: () => void } {
  const maxLength = Buffer.byteLength(directory) + 30;
  if (maxLength < 100 || process.platform !== 'linux')
    return { path: (name) => join(directory, name), close: () => undefined };
  const descriptor = openSync(directory, 'r');
  return { path: (name) => `/proc/self/fd/${descriptor}/${name}`, close: () => closeSync(descriptor) };
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

async function livingOthers(directory: string, path: (name: string) => string, own: string): Promise<string[]> {
  const others = readdirSync(directory).filter((name) => name.endsWith(SUFFIX) && name !== own);
  const alive = await Promise.all(
    others.map(async (name) => {
      if (await isListening(path(name))) return name;
      rmSync(join(directory, name), { force: true });
      return undefined;
    }),
  );
  return alive.filter((name) => name !== undefined);
}

/** Only a refused connection or a missing socket proves that nobody listens; any other failure counts as alive. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'ECONNREFUSED' && code !== 'ENOENT'));
  });
}
