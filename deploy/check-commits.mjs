// Checks commit messages: `area: imperative summary`, at most 72 characters, no paths of a machine.
// Without arguments: all commits since version 0.2.0. With `--message FILE`: one message, for the commit-msg hook.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAX_SUBJECT = 72;
const SUBJECT = /^[a-z][a-z0-9-]*(?:, [a-z][a-z0-9-]*)*: (?<verb>[a-z][\w-]*) \S/;
/** Written by Git, or a merge that names its topic. */
const FROM_GIT = /^(?:Merge |merge: |Revert |fixup!|squash!)/;
const MACHINE_PATH = /(?:^|[\s'"`(=:])(?:\/(?:home|root|tmp|work|Users|mnt|var|workspace)\/|[A-Z]:\\)\S*/m;
/** First words that are not imperatives: articles, `added`, `adding`, `adds`. */
const NOT_IMPERATIVE = /^(?:the|a|an|no|all|each|every)$|[a-z]{2}(?:ed|ing)$|[a-rt-z]s$/;
const IMPERATIVES = new Set(['embed', 'bring', 'feed', 'need', 'seed', 'speed', 'shed', 'focus', 'string', 'bus']);

/** What is wrong with a commit message, one line for each rule it breaks. */
export function messageProblems(message) {
  const [subject = ''] = message.split('\n');
  const problems = MACHINE_PATH.test(message) ? ['contains a path of a machine'] : [];
  if (FROM_GIT.test(subject)) return problems;
  if (subject.length > MAX_SUBJECT) problems.push(`subject has ${subject.length} characters, at most ${MAX_SUBJECT}`);
  if (subject.endsWith('.')) problems.push('subject ends with a period');
  const verb = SUBJECT.exec(subject)?.groups?.verb;
  if (verb === undefined) problems.push('subject is not `area: imperative summary` in lower case');
  else if (NOT_IMPERATIVE.test(verb) && !IMPERATIVES.has(verb))
    problems.push(`subject does not start with an imperative: '${verb}'`);
  return problems;
}

/** The message as Git will store it: without comments and without what `commit --verbose` appends. */
export const withoutComments = (text) =>
  text
    .split(/^# -+ >8 -+$/m, 1)[0]
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .trim();

function git(root, ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** The commit that set version 0.2.0; messages before it follow no rule. Undefined where the history does not reach back. */
function firstCommit(root) {
  try {
    return git(root, 'log', '--format=%H', '--reverse', '-S"version": "0.2.0"', '--', 'package.json').split('\n')[0];
  } catch {
    // An unpacked archive has no history.
    return undefined;
  }
}

/** One line for each problem of a commit since version 0.2.0. */
export function checkCommits(root) {
  const first = firstCommit(root);
  if (!first) return [];
  return git(root, 'log', '-z', '--format=%h%x00%B', `${first}..HEAD`)
    .split(/\0(?=[0-9a-f]{7,40}\0)/)
    .filter((entry) => entry !== '')
    .flatMap((entry) => {
      const [hash, message = ''] = entry.split('\0');
      return messageProblems(message.trim()).map((problem) => `${hash} ${message.split('\n')[0]}: ${problem}`);
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [option, file] = process.argv.slice(2);
  const problems =
    option === '--message'
      ? messageProblems(withoutComments(readFileSync(file, 'utf8')))
      : checkCommits(fileURLToPath(new URL('..', import.meta.url)));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) console.error('See "Commits" in CONTRIBUTING.md.');
  process.exit(problems.length > 0 ? 1 : 0);
}
