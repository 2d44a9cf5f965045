/** A PostgreSQL server from Debian's packages, in a temporary folder, on a Unix socket and a free loopback port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  readonly url: string;
  /** Creates a new, empty database on this server. */
  createDatabase(name?: string): Promise<string>;
  /** Cuts all connections, like a network failure. */
  cutConnections(): Promise<void>;
  /** Waits until no client is connected: statements of dead clients have been executed by then, or never will be. */
  settle(): Promise<void>;
  /** Kills the server with SIGKILL and, once its processes are gone, restarts it on the same files and port. */
  crash(): Promise<void>;
  /** Terminates one connection. Resolves when the server has closed it. */
  terminate(pid: number): Promise<void>;
  /** A fast shutdown (`pg_ctl stop -m fast`). */
  down(): Promise<void>;
  /** Starts again after `down`, on the same files and port. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; then `nobody` owns the cluster. */
const owner = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

function binaries(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (folder !== undefined) return folder;
  throw new Error('These tests need PostgreSQL: apt-get install postgresql');
}

/** The run's template database with the migrated tables. */
export const MIGRATED = 'migrated';

const newName = (): string => `test_${randomBytes(6).toString('hex')}`;

/** Creates a database on a running server. */
export async function copyDatabase(serverUrl: string, template: string): Promise<string> {
  const name = newName();
  // Copying files takes a fifth of the work of writing every page to the log.
  await runStatement(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return `${serverUrl}/${name}`;
}

async function runStatement(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(`${serverUrl}/postgres`);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** `more`: further settings in `postgresql.conf`. */
export async function startPostgres(more: readonly string[] = []): Promise<PostgresServer> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-pg-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const environment = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C', HOME: folder } };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'vitrine', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...environment,
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=150',
    ...more,
  ];
  const start = (): ChildProcess =>
    spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = start();
  await isReady(server);
  // A failed test may have stopped it.
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    await ended;
  };
  const url = `postgres://vitrine@127.0.0.1:${port}`;
  const asAdmin = (statement: string): Promise<void> => runStatement(url, statement);
  return {
    url,
    async createDatabase(name = newName()) {
      await asAdmin(`CREATE DATABASE ${name}`);
      return `${url}/${name}`;
    },
    cutConnections: () =>
      asAdmin(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL',
      ),
    async settle() {
      const client = new pg.Client(`${url}/postgres`);
      await client.connect();
      const others = "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";
      while (((await client.query(others)).rowCount ?? 0) > 0) await pause(10);
      await client.end();
    },
    async terminate(pid) {
      const client = new pg.Client(`${url}/postgres`);
      await client.connect();
      await client.query('SELECT pg_terminate_backend($1, 10000)', [pid]);
      await client.end();
    },
    down: () => end('SIGINT'),
    async up() {
      server = start();
      await isReady(server);
    },
    async crash() {
      await end('SIGKILL');
      // Child processes exit by themselves; until then the files are in use.
      for (let attempt = 0; ; attempt++) {
        server = start();
        try {
          return await isReady(server);
        } catch (error) {
          if (attempt === 50) throw error;
          await pause(100);
        }
      }
    },
    async stop() {
      await end('SIGINT');
      // A hundred databases are a hundred thousand files, which Node.js removes at half the speed.
      execFileSync('rm', ['-rf', folder]);
    },
  };
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = '';
    server.stderr?.on('data', function hear(chunk: Buffer) {
      log += chunk.toString();
      if (!log.includes('ready to accept connections')) return;
      server.stderr?.off('data', hear).resume();
      resolve();
    });
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
