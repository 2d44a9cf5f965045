/** What the address of a folder of pages leads to (`folderBehavior`), by name. */
export const folderBehaviors = {
  undefined: -1,
  index: 1,
  redirect: 2,
  none: 3,
} as const;
