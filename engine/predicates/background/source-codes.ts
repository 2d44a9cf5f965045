/** Sources of backgrounds (`backgroundSource`) by name. */
export const backgroundSources = {
  undefined: -1,
  upload: 1,
  instagram: 2,
  video: 3,
  none: 4,
} as const;
