// The initial scripts and styles of every page of a site.
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { jsonModules } from './json-modules.mjs';
import { fileOf, filesOf } from './page-scripts.mjs';
import { reactModules } from './react-modules.mjs';
import { sharedChunks } from './shared-chunks.mjs';

/** The scripts of sites: a loader and its modules. Names contain a content hash, so browsers can cache them forever. */
export const siteBundle = {
  entryPoints: { storefront: 'client/storefront.ts', styles: 'client/styles.css' },
  outdir: 'dist/site',
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  metafile: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  sourcemap: 'linked',
  legalComments: 'none',
  logLevel: 'warning',
  plugins: [sharedChunks, reactModules],
};

const LOADER = 'client/loader/loader.ts';
/** Scripts for themes that need them: classic scripts, so that they run before the scripts after them. */
const FOR_THEMES = { images: 'client/images/page-images.ts', compatibility: 'client/compatibility/main.ts' };
/** Also a classic script, because not all browsers support module workers. */
const WORKER = 'client/offline/service-worker.ts';

const GLOSSARIES = 'views/system/glossaries';

/** Scripts that themes load themselves, and the service worker. */
const buildForThemes = (options) =>
  build({
    ...options,
    entryPoints: { ...FOR_THEMES, worker: WORKER },
    format: 'iife',
    splitting: false,
    plugins: [],
  });

/** The texts of the storefront in other languages, a script for each: apart, because a visitor needs one of them, or none. */
async function buildGlossaries(options) {
  const names = readdirSync(GLOSSARIES).map((file) => basename(file, '.json'));
  const sources = Object.fromEntries(names.map((name) => [name, `${GLOSSARIES}/${name}.json`]));
  const { metafile, outputFiles = [] } = await build({
    ...options,
    ...{ entryPoints: sources, splitting: false, charset: 'utf8', plugins: [jsonModules] },
  });
  const files = Object.fromEntries(names.map((name) => [name, fileOf(metafile.outputs, sources[name])]));
  return { files, outputFiles, metafile };
}

/** Files that the loader preloads, so that no region waits for its imports one after the other. */
function neededFiles(outputs) {
  const base = filesOf(outputs, 'client/storefront.ts');
  const of = (source, loaded) => filesOf(outputs, source).filter((file) => !loaded.includes(file));
  // The first file is the region's own script.
  const product = of('client/regions/product-regions.tsx', base);
  const react = product.slice(1);
  const markup = of('client/regions/gallery/index.tsx', [...base, ...react]).slice(1);
  return { base, react, product, markup, lightbox: of('client/lightbox/lightbox.tsx', base) };
}

/**
 * Builds the scripts of sites, and the list of files that pages load first. The loader is a separate bundle: split together with the others
 * it would load their shared chunks before first paint.
 */
export async function buildSite(options = siteBundle) {
  const glossaries = await buildGlossaries(options);
  const site = await build({
    ...options,
    // As a string: an object would be in a file that every script loads.
    define: { ...options.define, GLOSSARY_FILES: JSON.stringify(JSON.stringify(glossaries.files)) },
  });
  const storefront = fileOf(site.metafile.outputs, options.entryPoints.storefront);
  const elsewhere = {
    name: 'storefront',
    setup(one) {
      one.onResolve({ filter: /storefront\.ts$/ }, () => ({ path: `./${storefront}`, external: true }));
    },
  };
  const needed = neededFiles(site.metafile.outputs);
  const first = await build({
    ...options,
    entryPoints: { loader: LOADER },
    plugins: [elsewhere],
    define: { ...options.define, NEEDED_FILES: JSON.stringify(needed) },
  });
  const forThemes = await buildForThemes(options);
  const manifest = {
    loader: fileOf(first.metafile.outputs, LOADER),
    style: fileOf(site.metafile.outputs, options.entryPoints.styles),
    images: fileOf(forThemes.metafile.outputs, FOR_THEMES.images),
    compatibility: fileOf(forThemes.metafile.outputs, FOR_THEMES.compatibility),
    worker: fileOf(forThemes.metafile.outputs, WORKER),
  };
  const manifestText = `${JSON.stringify(manifest)}\n`;
  if (options.write !== false) writeFileSync(join(options.outdir, 'manifest.json'), manifestText);
  return {
    manifest: manifestText,
    needed,
    /** The output with `write: false`. */
    outputFiles: [site, first, forThemes, glossaries].flatMap(({ outputFiles }) => outputFiles ?? []),
    inputs: {
      ...glossaries.metafile.inputs,
      ...site.metafile.inputs,
      ...first.metafile.inputs,
      ...forThemes.metafile.inputs,
    },
    outputs: {
      ...site.metafile.outputs,
      ...first.metafile.outputs,
      ...forThemes.metafile.outputs,
      ...glossaries.metafile.outputs,
    },
  };
}
