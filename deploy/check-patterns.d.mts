export function literalsOf(text: string, file: string): readonly { readonly literal: string; readonly line: number }[];
export function problemOf(literal: string): Promise<string | undefined>;
export function checkPatterns(root: string, bounded?: Readonly<Record<string, string>>): Promise<readonly string[]>;
