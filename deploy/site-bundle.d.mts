import type { BuildOptions, Metafile } from 'esbuild';

export const siteBundle: BuildOptions & { readonly outdir: string; readonly entryPoints: Record<string, string> };
export function buildSite(options?: BuildOptions): Promise<Metafile>;
