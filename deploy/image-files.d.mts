export function imageFiles(): string[];
export function imagePackages(): string[];
