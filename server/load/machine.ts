/** The machine and the version of a run. */
import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../disk/root.ts';

export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return version;
}

export const machineDetails = (): Readonly<Record<string, string>> => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  processors: String(availableParallelism()),
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${platform()} ${release()}`,
  node: process.version,
});
