import type { BuildOptions } from 'esbuild';

export const extensionBundle: BuildOptions;
