import type { Plugin } from 'esbuild';

export function asModule(source: string): string;
export const reactModules: Plugin;
