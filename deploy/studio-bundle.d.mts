import type { BuildOptions, Metafile, OutputFile } from 'esbuild';

export const studioBundle: BuildOptions & { readonly outdir: string; readonly entryPoints: Record<string, string> };
export function buildStudio(
  options?: BuildOptions,
): Promise<{ readonly outputFiles: readonly OutputFile[]; readonly metafile: Metafile; readonly manifest: string }>;
