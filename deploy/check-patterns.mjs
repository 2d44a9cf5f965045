// Checks that every regular expression of the sources takes time that grows with the length of the text alone: one that backtracks further
// stops the server's only event loop. `npm run check:patterns`; takes minutes.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { check } from 'recheck';

// TypeScript 7 has no API for its parser; that of the generator of clients does.
const require = createRequire(createRequire(import.meta.url).resolve('openapi-generator/package.json'));
const ts = require('typescript');

const SOURCES = ['engine', 'server', 'client', 'shared'];
/** The first attempt, and one for the few patterns whose analysis takes longer. */
const TIMEOUTS_MS = [4000, 60_000];

/** The literals of the sources, each with its places. */
export function literalsIn(root) {
  const literals = new Map();
  for (const file of SOURCES.flatMap((folder) => filesIn(root, folder))) {
    for (const { literal, line } of literalsOf(readFileSync(join(root, file), 'utf8'), file))
      literals.set(literal, [...(literals.get(literal) ?? []), `${file}:${line}`]);
  }
  return literals;
}

const filesIn = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

export function literalsOf(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral)
      found.push({ literal: node.text, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const LONG = 300_000;

/** The text of an attack, repeated up to a length at which the square of it takes seconds. */
function longText({ pumps, suffix }) {
  const length = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  const count = Math.ceil(LONG / Math.max(1, length));
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(count)).join('') + suffix;
}

/** More than enough for the texts of the analyzer, unless it takes the square of their length. */
const SLOW_MS = 1000;

/** Whether the text of an attack is one: the fuzzer of the analyzer counts steps of its own, and is wrong about some patterns. */
function isSlow(attack) {
  try {
    runInNewContext('text.replace(new RegExp(source, flags), "")', attack, { timeout: SLOW_MS });
    return false;
  } catch (error) {
    if (error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true;
    throw error;
  }
}

/** What is wrong with a literal; undefined if it is linear. */
export async function problemOf(literal) {
  const end = literal.lastIndexOf('/');
  // The analyzer does not know the flag `v`, whose patterns here are also valid with `u`.
  const [source, flags] = [literal.slice(1, end), literal.slice(end + 1).replace('v', 'u')];
  let problem;
  for (const timeout of TIMEOUTS_MS) {
    const { status, checker, complexity, attack, error } = await check(source, flags, { timeout });
    if (status === 'safe') return undefined;
    if (status === 'vulnerable' && checker === 'fuzz' && !isSlow({ source, flags, text: longText(attack) }))
      return undefined;
    problem = status === 'vulnerable' ? `${complexity.summary}: ${attack.pattern}` : `not analyzed: ${error?.kind}`;
    if (status === 'vulnerable' || error?.kind !== 'timeout') break;
  }
  return problem;
}

const boundedPatterns = () => JSON.parse(readFileSync(new URL('./bounded-patterns.json', import.meta.url), 'utf8'));

/** One line for each pattern that is not linear, and for each exception without a pattern. `bounded`: reasons by literal. */
export async function checkPatterns(root, bounded = boundedPatterns()) {
  const literals = literalsIn(root);
  const unused = Object.keys(bounded).filter((literal) => !literals.has(literal));
  const problems = unused.map((literal) => `bounded-patterns.json: no source has ${literal}`);
  for (const [literal, places] of literals) {
    const problem = literal in bounded ? undefined : await problemOf(literal);
    if (problem !== undefined) problems.push(`${places.join(', ')}: ${literal} is not linear (${problem})`);
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = await checkPatterns(fileURLToPath(new URL('..', import.meta.url)));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
