export function imageFiles(): string[];
export function imagePackages(): string[];

/** What a file of the image holds. */
export function imageContent(file: string, quality?: number): Buffer;
export function imageMode(file: string): number;
