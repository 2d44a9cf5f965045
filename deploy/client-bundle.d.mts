import type { BuildOptions } from 'esbuild';

export const clientBundle: BuildOptions & { readonly outdir: string; readonly entryPoints: Record<string, string> };
