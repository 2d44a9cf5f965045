/** What a click on a folder does (`folderBehavior`), by name. */
export const folderBehaviors = {
  undefined: -1,
  index: 1,
  redirect: 2,
  none: 3,
} as const;
