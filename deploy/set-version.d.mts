export function inManifest(text: string, before: string, after: string, times: number): string;
export function inText(text: string, before: string, after: string): string;
export function inChangelog(text: string, after: string, date: string): string;
