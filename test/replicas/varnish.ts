/** Varnish from Debian's packages in front of one server, with the shipped configuration. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../browser/recording.ts';
import { freePort } from '../durability/server-process.ts';

const VARNISH = '/usr/sbin/varnishd';

interface Cache {
  readonly url: string;
  stop(): Promise<void>;
}

function configurationFor(port: number): string {
  return readFileSync('deploy/varnish/default.vcl', 'utf8')
    .replace('"render-1";  # here', '"127.0.0.1";')
    .replace('"3000";  # here', `"${port}";`)
    .replace('"https";  # here', '"http";');
}

export async function startVarnish(backend: number): Promise<Cache> {
  if (!existsSync(VARNISH)) throw new Error('This test needs Varnish: apt-get install varnish');
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-varnish-'));
  chmodSync(folder, 0o755);
  const file = join(folder, 'default.vcl');
  writeFileSync(file, configurationFor(backend));
  const port = await freePort();
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', file, '-a', `127.0.0.1:${port}`];
  const child = spawn(VARNISH, [...args, '-s', 'malloc,32m'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      log = `${log}${part}`.slice(-5000);
    });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`Varnish ended: ${log}`);
    return (await fetch(`${url}/healthz`).catch(() => undefined))?.status === 200;
  }, 'Varnish');
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
