/** Where all servers of a run cache resized images: each is encoded once, not once for each server. Empty outside of a run. */
export const sharedRenditions = (): string => process.env['TEST_RENDITIONS'] ?? '';
