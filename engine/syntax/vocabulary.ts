/** Known names, looked up as own properties, so `constructor` is as unknown as any other. */
export interface Vocabulary {
  hasFormatter(name: string): boolean;
  hasPredicate(name: string): boolean;
}
