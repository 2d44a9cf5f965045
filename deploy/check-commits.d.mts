export function messageProblems(message: string): readonly string[];
export function withoutComments(text: string): string;
export function checkCommits(root: string): readonly string[];
