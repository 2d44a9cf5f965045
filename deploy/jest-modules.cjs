/**
 * Loads the project's modules and its packages with Node's own `require`: once per worker instead of once per test file. Loading the
 * server's thousand modules takes longer than most test files.
 */
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const { getCacheKey, isModule, toCommonJs } = require('./jest-transform.cjs');

const cache = join(__dirname, '..', 'node_modules', '.cache', 'test-modules');
mkdirSync(cache, { recursive: true });
const maps = new Map();

/** From the cache if possible; files are written atomically, because two workers may write the same one. */
function load(path) {
  const source = readFileSync(path, 'utf8');
  const file = join(cache, `${getCacheKey(source, path)}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const { code, map } = toCommonJs(source, path);
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ code, map }));
    renameSync(`${file}.${process.pid}`, file);
    return { code, map };
  }
}

function compile(module, path) {
  // Where Jest has its own hook, around its setup, that compiles.
  if (Object.hasOwn(module, '_compile')) return module._compile(readFileSync(path, 'utf8'), path);
  const { code, map } = load(path);
  maps.set(path, map);
  module._compile(code, path);
}

const javascript = Module._extensions['.js'];
for (const ending of ['.ts', '.tsx', '.mjs']) Module._extensions[ending] = compile;
Module._extensions['.js'] = (module, path) => (isModule(path) ? compile : javascript)(module, path);

const readMaps = new Map();
function mapOf(path) {
  if (maps.has(path) && !readMaps.has(path)) readMaps.set(path, new Module.SourceMap(JSON.parse(maps.get(path))));
  return readMaps.get(path);
}

/** Maps a stack frame to its source line. */
function toSource(frame) {
  const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
  const entry = mapOf(frame.getFileName())?.findEntry(line - 1, column - 1);
  if (entry?.originalLine === undefined) return frame;
  const [sourceLine, sourceColumn] = [entry.originalLine + 1, entry.originalColumn + 1];
  const changed = {
    getLineNumber: () => sourceLine,
    getColumnNumber: () => sourceColumn,
    toString: () => frame.toString().replace(`:${line}:${column}`, `:${sourceLine}:${sourceColumn}`),
  };
  return new Proxy(frame, { get: (_frame, key) => changed[key] ?? frame[key]?.bind(frame) });
}

/** After Jest's own formatter is installed, which does not know these modules. */
exports.mapStacks = () => {
  const format = Error.prepareStackTrace;
  Error.prepareStackTrace = (error, frames) => format(error, frames.map(toSource));
};
