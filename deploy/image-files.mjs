// The contents of the image besides Node.js. Packages are bundled; the others are in node_modules, without files that are not needed at run
// time.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Packages with binaries or WebAssembly, read from their folders: also `external` in the bundle. */
export const UNBUNDLED = ['@electric-sql/pglite', 'esbuild', 'sharp'];

/** Packages that the server only reads data from, and their files. */
const DATA = {
  '@phensley/cldr': /^(?:package\.json|LICENSE|packs\/.*\.json)$/,
};

/** Source maps, types, documentation, sources of compiled files, and CommonJS duplicates of modules. */
const LEFT_OUT = /\.map$|\.d\.[cm]?ts$|^(?:README|CHANGELOG)|^(?:src|install|docs)\/|^install\.js$/i;
/** Per package: esbuild's launcher is for command lines; PGlite is imported as a module. */
const LEFT_OUT_OF = { esbuild: /^bin\//, '@electric-sql/pglite': /\.cjs$/ };

/** Locale data: 15 MB of JSON, of which a server reads a language or two. Its reader supports both forms. */
const LOCALE_DATA = /^node_modules\/@phensley\/cldr\/packs\/.*\.json$/;

/** The content of a file in the image; `quality` (0 to 11) is that of compressed files. */
export function imageContent(file, quality = 9) {
  const source = file.replace(/\.br$/, '');
  if (source === file || !LOCALE_DATA.test(source)) return readFileSync(file);
  return brotliCompressSync(readFileSync(source), { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** The mode of a file in the image: programs, such as the command line and esbuild's, stay executable. */
export function imageMode(file) {
  const isProgram = existsSync(file) && (statSync(file).mode & 0o100) !== 0;
  return isProgram ? 0o755 : 0o644;
}

/** Paths in the image: those of a built checkout with all dependencies installed; locale data is compressed. */
export function imageFiles() {
  // Files of the previous build may still exist.
  const built = JSON.parse(readFileSync('dist/build.json', 'utf8')).files.filter(
    (file) => !/\.map$|\.d\.ts$/.test(file),
  );
  return [
    'package.json',
    'LICENSE',
    ...built.map((file) => `dist/${file}`),
    ...filesIn('views').map((file) => `views/${file}`),
    ...imagePackages().flatMap((name) => filesOf(name).map((file) => `node_modules/${name}/${file}`)),
  ].map((file) => (LOCALE_DATA.test(file) ? `${file}.br` : file));
}

/** Names of the packages in the image: unbundled ones with all their imports, and those with data. */
export function imagePackages() {
  const names = new Set();
  const add = (name) => {
    if (names.has(name)) return;
    names.add(name);
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(name);
    for (const one of Object.keys(dependencies)) add(one);
    // Binaries for other systems are optional and not installed.
    for (const one of Object.keys(optionalDependencies)) if (existsSync(folderOf(one))) add(one);
  };
  UNBUNDLED.forEach(add);
  return [...names, ...Object.keys(DATA)].sort();
}

function filesOf(name) {
  const taken = Object.hasOwn(DATA, name)
    ? (file) => DATA[name].test(file)
    : (file) => !LEFT_OUT.test(file) && !LEFT_OUT_OF[name]?.test(file);
  return filesIn(folderOf(name)).filter(taken);
}

const folderOf = (name) => join('node_modules', name);
const manifestOf = (name) => JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'));

/** Files below a folder, by relative path with forward slashes. */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
