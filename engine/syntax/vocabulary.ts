/** Which names exist. Looked up as own entries, so `constructor` is as unknown as any other. */
export interface Vocabulary {
  hasFormatter(name: string): boolean;
  hasPredicate(name: string): boolean;
}
