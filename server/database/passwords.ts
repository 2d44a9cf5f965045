/** Password hashing: salted scrypt, which takes 16 MB and a fifth of a second of CPU time for each attempt. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const COST: ScryptOptions = { N: 2 ** 14, r: 8, p: 5, maxmem: 64 * 1024 * 1024 };
const LENGTH = 32;

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Normalized, because different systems encode the same characters differently.
    scrypt(password.normalize('NFKC'), salt, LENGTH, COST, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** `scrypt$SALT$KEY`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64url')}$${(await derive(password, salt)).toString('base64url')}`;
}

const NOBODY = `scrypt$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(LENGTH).toString('base64url')}`;

/** Whether a password matches a hash. Without a hash it takes just as long, so that timing does not reveal which accounts exist. */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, salt = '', row = ''] = (hash ?? NOBODY).split('$');
  const expected = Buffer.from(row, 'base64url');
  const buffer = await derive(password, Buffer.from(salt, 'base64url'));
  return buffer.length === expected.length && timingSafeEqual(buffer, expected) && hash !== undefined;
}
