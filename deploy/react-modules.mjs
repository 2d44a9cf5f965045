// React as ES modules. Its packages are one function each, which a browser must parse as a whole, in one task, before the first line runs;
// in modules, functions are parsed when first called.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

const files = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

// React throws a few errors as signals and compares them by identity. Creating an error captures the stack, and with an open inspector the
// browser reads the whole file again for that: on a slow phone as long as the rest of the evaluation.
const SIGNALS = /(?<=^(?:var|let|const| )\s+\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/gm;
const SIGNAL = `const signal = (message) => Object.assign(Object.create(Error.prototype), { message });`;

/** The same program with `import` and `export`. Throws if it does not have the expected form. */
export function asModule(source) {
  const imported = [];
  const quiet = source.replace(SIGNALS, 'signal($1)');
  const body = (quiet === source ? source : `${SIGNAL}\n${quiet}`).replace(
    /\brequire\("([\w/-]+)"\)/g,
    (_all, name) => {
      imported.push(`import * as module${imported.length} from "${name}";`);
      return `module${imported.length - 1}`;
    },
  );
  const names = [...new Set([...body.matchAll(/\bexports\.(\w+)\s*=(?!=)/g)].map(([, name]) => name))];
  if (names.length === 0 || /\b(?:require|module)\b(?!\d)\s*[.(]/.test(body))
    throw new Error('A file of React is no longer written as deploy/react-modules.mjs expects.');
  const exported = names.map(
    (name) => `const export_${name} = exports.${name};\nexport { export_${name} as ${name} };`,
  );
  return [...imported, 'const exports = {};', body, ...exported].join('\n');
}

/** For builds with `process.env.NODE_ENV` set to production. */
export const reactModules = {
  name: 'react-modules',
  setup(build) {
    if (build.initialOptions.define?.['process.env.NODE_ENV'] !== '"production"') return;
    build.onResolve({ filter: /^(?:react|react-dom|scheduler)(?:\/[\w-]+)?$/ }, ({ path }) => {
      if (!Object.hasOwn(files, path)) return;
      const [name] = path.split('/');
      const file = join(dirname(require.resolve(`${name}/package.json`)), files[path].slice(name.length + 1));
      return { path: file, namespace: 'file', pluginData: { isReact: true } };
    });
    build.onLoad({ filter: /\.production\.js$/ }, async ({ path, pluginData }) =>
      pluginData?.isReact ? { contents: asModule(await readFile(path, 'utf8')), loader: 'js' } : undefined,
    );
  },
};
