const { readFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const { join, sep } = require('node:path');
const { transformSync, version } = require('esbuild');
const { dependencies, devDependencies } = require('../package.json');

const own = readFileSync(__filename);
const SHARED = Symbol.for('vitrine.require');
const packages = new Set(Object.keys({ ...dependencies, ...devDependencies }));
const tests = join(__dirname, '..', 'test') + sep;
/** Test modules that are also loaded once: they are slow to load, and keep no state of a file. */
const SHARED_TESTS = new Set([join(tests, 'server', 'checked-replies.ts')]);

/** Packages with only ES modules, which Jest cannot require. */
const ES_MODULES =
  '(?:marked|feed|d3-[a-z-]+|internmap|file-type|strtok3|token-types|uint8array-extras|@tokenizer/inflate|@borewit/text-codec)/';
const esModule = new RegExp(`/node_modules/${ES_MODULES}`);
const isModule = (path) => esModule.test(path);

/** What Node can require unchanged. */
const isScript = (path) => /\.c?js$/.test(path) && !isModule(path);

/** Compiles a TypeScript module to CommonJS; `import.meta` becomes what Node would provide. */
function toCommonJs(source, path) {
  const { code, map } = transformSync(source, {
    loader: path.endsWith('x') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    // Dynamic imports become requires, too.
    supported: { 'dynamic-import': false },
    sourcemap: 'both',
    sourcefile: path,
    define: { 'import.meta.url': '__moduleUrl', 'import.meta.dirname': '__dirname' },
  });
  return { code: `const __moduleUrl = require('node:url').pathToFileURL(__filename).href;${code}`, map };
}

/** Whether a worker loads it once (`jest-modules.cjs`), and not for each test file. Jest loads its own packages, too. */
function isShared(path, options) {
  if (options?.transformerConfig.shared !== true || !(SHARED in globalThis)) return false;
  if (path.startsWith(tests)) return SHARED_TESTS.has(path);
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return name === undefined || packages.has(name);
}

module.exports = {
  ES_MODULES,
  isModule,
  toCommonJs,
  process(source, path, options) {
    if (isShared(path, options))
      return { code: `module.exports = globalThis[Symbol.for('vitrine.require')](__filename);` };
    return isScript(path) ? { code: source } : toCommonJs(source, path);
  },
  getCacheKey: (source, path, options) =>
    createHash('sha256')
      .update(own)
      .update(version)
      .update(path)
      .update(source)
      .update(isShared(path, options) ? 'shared' : '')
      .digest('hex'),
};
