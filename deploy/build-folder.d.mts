export function hashOf(paths: readonly string[]): string;
export function isBuilt(folder: string, inputs: string): boolean;
export function replaceBuild(folder: string, files: ReadonlyMap<string, string | Uint8Array>, inputs: string): void;
