/** Called before each instruction runs. */
export interface Tracer {
  /**
   * `template`: name of the partial or view, undefined for the template itself; `at`: offset in its source; `depth`: starts at 1 and grows
   * with each block, partial and view. Steps belong to the last instruction one level above.
   */
  step(template: string | undefined, at: number, depth: number): void;
}
