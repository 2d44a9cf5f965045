/** Encrypts stored texts (AES-256-GCM), each with its own nonce. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const [NONCE_BYTES, TAG_BYTES] = [12, 16];

/** `key`: 32 bytes. Returns Base64. */
export function encryptText(text: string, key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64');
}

/** Undefined for a text that was encrypted with another key, or modified. */
export function decryptText(encrypted: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64');
  const start = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    // The caller decides how to continue without it.
    return undefined;
  }
}
