// The studio: scripts and styles of `/config/`, separate from those of pages.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { directImports } from './direct-imports.mjs';
import { fileOf, filesOf } from './page-scripts.mjs';

/** Texts of the components, by language. */
const TEXTS = /[\\/]react-(?:aria|stately|aria-components)[\\/]dist[\\/]private[\\/]intl[\\/].*[a-z]{2}-[A-Z]{2}\.mjs$/;

/** The studio is in English: texts in thirty languages would be a tenth of its components. */
const englishTexts = {
  name: 'english-texts',
  setup(one) {
    one.onLoad({ filter: TEXTS }, ({ path }) =>
      path.endsWith('en-US.mjs') ? undefined : { contents: "export { default } from './en-US.mjs';" },
    );
  },
};

export const studioBundle = {
  entryPoints: { studio: 'client/studio/main.tsx', styles: 'client/studio/styles/studio.css' },
  outdir: 'dist/studio',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  metafile: true,
  format: 'esm',
  target: 'es2023',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [directImports, englishTexts],
};

/** The script of previewed pages. Not a module, because pages with an opaque origin cannot load any. */
const PREVIEW = 'client/studio/preview/frame/main.ts';

/** Builds the studio. `manifest` lists the files that its page loads first, and the script of previewed pages. */
export async function buildStudio(options = studioBundle) {
  const frame = { ...options, entryPoints: { preview: PREVIEW }, format: 'iife', splitting: false, plugins: [] };
  const [{ outputFiles = [], metafile }, preview] = await Promise.all([build(options), build(frame)]);
  const { studio, styles } = options.entryPoints;
  const manifest = {
    script: fileOf(metafile.outputs, studio),
    style: fileOf(metafile.outputs, styles),
    // Static imports of the script, which the page preloads.
    parts: filesOf(metafile.outputs, studio).slice(1),
    preview: fileOf(preview.metafile.outputs, PREVIEW),
  };
  const text = `${JSON.stringify(manifest)}\n`;
  if (options.write !== false) writeFileSync(join(options.outdir, 'manifest.json'), text);
  return { outputFiles: [...outputFiles, ...(preview.outputFiles ?? [])], metafile, manifest: text };
}
