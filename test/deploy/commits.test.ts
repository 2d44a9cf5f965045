import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkCommits, messageProblems, withoutComments } from '../../deploy/check-commits.mjs';
import { temporaryFolder } from '../database/databases.ts';

test.each([
  'docs: rewrite the operations page',
  'shop, forms: share one validator',
  'test-projects: embed the fixtures\n\nThe reader of a fixture sees its data.',
  "Merge branch 'plain-docs'",
  'merge: plain docs',
  'Revert "docs: rewrite the operations page"',
])('%j is a good message', (message) => expect(messageProblems(message)).toEqual([]));

test.each([
  ['Rewrite the operations page', 'is not `area: imperative summary`'],
  ['Docs: rewrite the page', 'is not `area: imperative summary`'],
  ['docs: rewrote', 'is not `area: imperative summary`'],
  ['docs: the page of operations', 'imperative'],
  ['docs: added a page', 'imperative'],
  ['docs: adds a page', 'imperative'],
  ['docs: adding a page', 'imperative'],
  ['docs: add a page.', 'period'],
  [`docs: add ${'x'.repeat(70)}`, 'has 80 characters, at most 72'],
  ["Merge branch '/home/ann/vitrine/topic'", 'path of a machine'],
  ['docs: add a page\n\nFound in /tmp/report.txt.', 'path of a machine'],
])('%j is rejected', (message, problem) => {
  expect(messageProblems(message)).toEqual([expect.stringContaining(problem)]);
});

test('comments that Git adds for the author are not part of the message', () => {
  const text = `docs: add a page\n\n# Please enter the message\n# ${'-'.repeat(24)} >8 ${'-'.repeat(24)}\n+/tmp/a diff\n`;
  expect(withoutComments(text)).toBe('docs: add a page');
});

describe('in a repository', () => {
  const folder = temporaryFolder();
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const commit = (message: string): string => git('commit', '--allow-empty', '--quiet', '-m', message);

  beforeAll(() => {
    const source = join(__dirname, '..', '..');
    for (const name of ['.githooks', 'deploy']) mkdirSync(join(folder, name));
    for (const path of ['.githooks/commit-msg', 'deploy/check-commits.mjs'])
      cpSync(join(source, path), join(folder, path));
    git('init', '--quiet');
    writeFileSync(join(folder, 'package.json'), '{ "version": "0.1.0" }');
    git('add', '.');
    commit('Whatever was written before the first release.');
  });

  test('messages count from version 0.2.0', () => {
    expect(checkCommits(folder)).toEqual([]);
    writeFileSync(join(folder, 'package.json'), '{ "version": "0.2.0" }');
    git('add', '.');
    commit('This commit sets the version.');
    commit('docs: add a page');
    expect(checkCommits(folder)).toEqual([]);
    commit('Added another page.');
    expect(checkCommits(folder)).toEqual([
      expect.stringContaining('period'),
      expect.stringContaining('is not `area: imperative summary`'),
    ]);
  });

  test('the hook rejects a bad message and accepts a good one', () => {
    git('config', 'core.hooksPath', '.githooks');
    const tried = spawnSync('git', ['commit', '--allow-empty', '-m', 'Some change'], { cwd: folder, encoding: 'utf8' });
    expect(tried.status).not.toBe(0);
    expect(tried.stderr).toContain('See "Commits" in CONTRIBUTING.md.');
    commit('docs: add a page');
  });

  test('an unpacked archive has nothing to check', () => {
    expect(checkCommits(temporaryFolder())).toEqual([]);
  });
});
