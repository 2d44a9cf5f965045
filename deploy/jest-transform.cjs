const { readFileSync } = require('node:fs');
const { createHash } = require('node:crypto');
const { transformSync, version } = require('esbuild');

const own = readFileSync(__filename);

/** Turns one TypeScript module into CommonJS; `import.meta` becomes what Node would give the module. */
module.exports = {
  process(source, path) {
    const { code, map } = transformSync(source, {
      loader: path.endsWith('x') ? 'tsx' : path.endsWith('.mjs') ? 'js' : 'ts',
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      sourcemap: 'both',
      sourcefile: path,
      define: { 'import.meta.url': '__moduleUrl', 'import.meta.dirname': '__dirname' },
    });
    return { code: `const __moduleUrl = require('node:url').pathToFileURL(__filename).href;${code}`, map };
  },
  getCacheKey: (source, path) =>
    createHash('sha256').update(own).update(version).update(path).update(source).digest('hex'),
};
