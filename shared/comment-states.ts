/** Whether an item accepts comments (`commentState`), by name. */
export const commentStates = {
  undefined: -1,
  open: 1,
} as const;
