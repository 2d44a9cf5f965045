import { createHash } from 'node:crypto';

/** SHA-256 of a content: 43 URL-safe characters. */
export const contentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');
