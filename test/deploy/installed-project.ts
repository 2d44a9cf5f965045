/** A separate project that installs a package: it must compile and run with nothing else. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../database/databases.ts';

/** Compiles `source` next to the package in `folder`, which it imports as `name`, and returns its output. */
export function outputOfProject(name: string, folder: string, source: string): string {
  const project = temporaryFolder();
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(folder, join(project, 'node_modules', name));
  writeFileSync(join(project, 'package.json'), '{"type": "module"}');
  writeFileSync(join(project, 'use.ts'), source);
  const compilerOptions = { strict: true, target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: [] };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
  const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  expect(spawnSync(process.execPath, [compiler, '-p', '.'], { cwd: project, encoding: 'utf8' }).stdout).toBe('');
  return execFileSync(process.execPath, ['use.js'], { cwd: project, encoding: 'utf8' });
}
