/** A build into a folder from which a server may be running. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf, isBuilt, replaceBuild } from '../../deploy/build-folder.mjs';

const folderFor = (): string => mkdtempSync(join(tmpdir(), 'vitrine-build-'));
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
const build = (folder: string, version: string): void =>
  replaceBuild(
    folder,
    new Map([
      ['main.js', version],
      [`site/chunk-${version}.js`, version],
    ]),
    version,
  );

test('a build of the same sources is not done again', () => {
  const folder = folderFor();
  expect(isBuilt(folder, 'a')).toBe(false);
  build(folder, 'a');
  expect(isBuilt(folder, 'a')).toBe(true);
  expect(isBuilt(folder, 'b')).toBe(false);
  rmSync(join(folder, 'site/chunk-a.js'));
  expect(isBuilt(folder, 'a')).toBe(false);
});

test('the pages of a running server find their files after the next build', () => {
  const folder = folderFor();
  build(folder, 'a');
  build(folder, 'b');
  expect(readFileSync(join(folder, 'main.js'), 'utf8')).toBe('b');
  expect(filesIn(folder)).toEqual(['build.json', 'main.js', 'site/chunk-a.js', 'site/chunk-b.js']);
  build(folder, 'c');
  expect(filesIn(folder)).toEqual(['build.json', 'main.js', 'site/chunk-b.js', 'site/chunk-c.js']);
});

test('files from before the build stamp are removed; programs that are run next to it stay', () => {
  const folder = folderFor();
  writeFileSync(join(folder, 'old.js'), '');
  replaceBuild(
    folder,
    new Map([
      ['run/test.mjs', 'x'],
      ['main.js', 'y'],
    ]),
    'a',
  );
  build(folder, 'b');
  build(folder, 'c');
  expect(existsSync(join(folder, 'old.js'))).toBe(false);
  expect(existsSync(join(folder, 'run/test.mjs'))).toBe(true);
});

test('the hash includes paths and content, and no missing files', () => {
  const folder = folderFor();
  const empty = hashOf([folder, join(folder, 'none.json')]);
  writeFileSync(join(folder, 'a.ts'), 'x');
  const text = hashOf([folder]);
  writeFileSync(join(folder, 'a.ts'), 'y');
  const other = hashOf([folder]);
  rmSync(join(folder, 'a.ts'));
  expect(new Set([empty, text, other]).size).toBe(3);
  expect(hashOf([folder])).toBe(empty);
});
