/** Cache of resized images shared by all servers of a run: each is encoded once. Empty outside of a run. */
export const sharedRenditions = (): string => process.env['TEST_RENDITIONS'] ?? '';
