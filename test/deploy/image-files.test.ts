import { readFileSync } from 'node:fs';
import { imageContent, imageFiles, imageMode, imagePackages } from '../../deploy/image-files.mjs';
import { licensesOf } from '../../deploy/licenses.mjs';
import { fonts } from '../../server/site/site.ts';

/** Binaries are packages per platform. */
const withoutSystem = (name: string): string => name.replace(/-?(?:linux(?:musl)?|darwin|win32)-\w+$/, '');

test('packages in the image: those that cannot be bundled, what these import, and data', () => {
  expect([...new Set(imagePackages().map(withoutSystem))]).toEqual([
    '@electric-sql/pglite',
    '@esbuild/',
    '@img/colour',
    '@img/sharp-libvips',
    '@img/sharp',
    '@phensley/cldr',
    'detect-libc',
    'esbuild',
    'semver',
    'sharp',
  ]);
});

test('the image holds what the server reads, in at most 90 MB', () => {
  const files = imageFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      'package.json',
      'dist/main.js',
      'dist/cli.js',
      'dist/store-thread.js',
      'dist/style-thread.js',
      'dist/store-template.tar.br',
      'dist/licenses.txt',
      'dist/site/manifest.json',
      'node_modules/@electric-sql/pglite/dist/pglite.wasm',
      'node_modules/@phensley/cldr/packs/de.json.br',
      ...fonts.map((file) => `dist/fonts/${file}`),
    ]),
  );
  expect(files.filter((file) => /\.map$|\.d\.[cm]?ts$|\.part$/.test(file))).toEqual([]);
  // Compressed less than in the image, which is a tenth of the work and takes more bytes.
  expect(files.reduce((bytes, file) => bytes + imageContent(file, 5).length, 0)).toBeLessThan(90e6);
});

test('programs of the image are executable, other files are not', () => {
  const programs = imageFiles().filter((file) => imageMode(file) === 0o755);
  expect(programs).toContain('dist/cli.js');
  expect(programs.filter((file) => /^node_modules\/@esbuild\/[\w-]+\/bin\/esbuild$/.test(file))).not.toEqual([]);
  expect(imageMode('package.json')).toBe(0o644);
});

test('licenses of bundled packages go with the bundle', () => {
  const inputs = ['server/main.ts', 'node_modules/express/lib/express.js', 'node_modules/express/index.js'];
  const text = licensesOf(inputs);
  expect(text).toMatch(/^express [\d.]+ \(MIT\)\n/);
  expect(text.match(/MIT License/g)).toHaveLength(1);
  expect(readFileSync('dist/licenses.txt', 'utf8')).toContain('\nzod ');
});
