/** Fraction of each step of a search that is counted; before it the server settles. */
export const COUNTED = 0.8;
