import type { BuildOptions, Metafile } from 'esbuild';

export const siteBundle: BuildOptions & { readonly outdir: string; readonly entryPoints: Record<string, string> };

interface SiteBuild extends Metafile {
  /** Names of the files that the loader preloads, as in `client/loader/needed-files.ts`. */
  readonly needed: Readonly<Record<'base' | 'react' | 'product' | 'markup' | 'lightbox', readonly string[]>>;
}

export function buildSite(options?: BuildOptions): Promise<SiteBuild>;
