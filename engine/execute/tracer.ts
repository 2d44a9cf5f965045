/** Is told each instruction before it runs. */
export interface Tracer {
  /**
   * `template`: name of the partial or view, undefined for the template itself; `at`: offset in its source; `depth`: from 1,
   * one more in each block, partial and view. What runs at a depth belongs to the last instruction one level above.
   */
  step(template: string | undefined, at: number, depth: number): void;
}
