// The scripts and styles that every page of a site begins with.
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/** The scripts of sites: a loader, and what it fetches. Names hold a hash of the content, so browsers may keep them for ever. */
export const siteBundle = {
  entryPoints: { loader: 'client/loader/loader.ts', regions: 'client/regions/regions.css' },
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
};

/** Builds the scripts of sites, and writes down which files pages begin with. */
export async function buildSite(options = siteBundle) {
  const { metafile } = await build(options);
  const files = Object.entries(metafile.outputs);
  const entry = (name) => {
    const [path] = files.find(([, { entryPoint }]) => entryPoint === options.entryPoints[name]);
    return basename(path);
  };
  const manifest = { loader: entry('loader'), style: entry('regions') };
  writeFileSync(join(options.outdir, 'manifest.json'), `${JSON.stringify(manifest)}\n`);
  return metafile;
}
