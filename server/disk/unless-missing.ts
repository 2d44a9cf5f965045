/** For `catch` of file operations: returns undefined for a missing file. Throws any other error. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
