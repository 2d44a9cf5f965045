export function architecturePage(root: string): string;
