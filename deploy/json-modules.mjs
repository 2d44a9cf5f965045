// JSON files as modules with one export: by default, each of their keys is one, too.
import { readFile } from 'node:fs/promises';

export const jsonModules = {
  name: 'json-modules',
  setup(one) {
    one.onLoad({ filter: /\.json$/ }, async ({ path }) => ({
      contents: `export default ${JSON.stringify(JSON.parse(await readFile(path, 'utf8')))}`,
      loader: 'js',
    }));
  },
};
