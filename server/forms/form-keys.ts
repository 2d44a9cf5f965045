/**
 * Submission keys: each identifies one submission, however often it is sent. They are signed and bound to the visitor's CSRF cookie, so
 * that unused keys need no storage, and no other site can get one for our visitor.
 */

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '#shared/durations';

const LIFE_MS = 12 * HOUR_MS;
/** Within this time, the same plain form from the same browser is the same submission: a double click, or a reload. */
const REPEAT_MS = 10 * MINUTE_MS;

export interface FormKeys {
  issue(crumb: string): string;
  isValid(key: string, crumb: string): boolean;
  /** The key of a plain form that could not request one: derived from its content and sender. */
  derive(sender: string, content: string): string;
}

export function createFormKeys(secret: string, now: () => number): FormKeys {
  const sign = (text: string): string => createHmac('sha256', secret).update(`form-key ${text}`).digest('base64url');
  return {
    issue(crumb) {
      const head = `${(now() + LIFE_MS).toString(36)}.${randomBytes(12).toString('base64url')}`;
      return `${head}.${sign(`${head} ${crumb}`)}`;
    },
    isValid(key, crumb) {
      const match = /^([0-9a-z]{1,12})\.([\w-]{16})\.([\w-]{43})$/.exec(key);
      if (match === null) return false;
      const [, until = '', nonce = '', mac = ''] = match;
      const expected = Buffer.from(sign(`${until}.${nonce} ${crumb}`));
      return timingSafeEqual(expected, Buffer.from(mac)) && Number.parseInt(until, 36) > now();
    },
    derive: (sender, content) => sign(`plain ${Math.floor(now() / REPEAT_MS)} ${sender} ${content}`),
  };
}
