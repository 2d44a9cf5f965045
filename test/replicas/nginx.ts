/** nginx from Debian's packages in front of replicas, with the shipped configuration. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../durability/server-process.ts';

export interface Front {
  readonly url: string;
  /** The end of its error log. */
  log(): string;
  stop(): Promise<void>;
}

/** The program; throws with installation instructions if missing. */
export function nginxProgram(): string {
  const result = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));
  if (result === undefined) throw new Error('These tests need nginx: apt-get install nginx-light');
  return result;
}

/** The shipped configuration with the marked lines replaced. */
function configurationFor(folder: string, port: number, replicas: readonly number[]): string {
  const text = readFileSync('deploy/nginx/nginx.conf', 'utf8');
  let servers = replicas;
  return text
    .split('\n')
    .flatMap((line) => {
      if (!line.endsWith('# here')) return [line];
      if (/^\s*server render-/.test(line)) {
        const lines = servers.map((at) => line.replace(/render-\d:3000/, `127.0.0.1:${at}`));
        servers = [];
        return lines;
      }
      return [line.replace('listen 8080', `listen 127.0.0.1:${port}`).replaceAll('/tmp/', `${folder}/`)];
    })
    .join('\n');
}

export async function startNginx(replicas: readonly number[]): Promise<Front> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-nginx-'));
  chmodSync(folder, 0o755);
  for (const name of ['nginx-body', 'nginx-proxy']) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o777);
  }
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationFor(folder, port, replicas));
  const program = nginxProgram();
  execFileSync(program, ['-t', '-q', '-p', folder, '-c', file], { stdio: 'pipe' });
  const child = spawn(program, ['-p', folder, '-c', file, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr?.on('data', (part) => {
    log = `${log}${part}`.slice(-5000);
  });
  for (let i = 0; !(await answers(port)); i++) {
    if (i > 100 || child.exitCode !== null) throw new Error(`nginx does not listen: ${log}`);
    await pause(50);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => log,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
