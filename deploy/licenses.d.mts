export function licensesOf(inputs: readonly string[]): string;
