// Browser scripts outside of sites: for /docs, and `vitrine dev`.

export const clientBundle = {
  entryPoints: {
    playground: 'client/playground/main.ts',
    'language-worker': 'engine/language/worker.ts',
    'reference-search': 'client/docs/reference-search.ts',
    'dev-overlay': 'client/dev/overlay.ts',
  },
  outdir: 'dist/assets',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  sourcemap: true,
  logLevel: 'warning',
};
