/**
 * The roles of a signed-in owner in a signed cookie of their own, so that analytics can leave owners out without asking the
 * database. It opens no door: whoever takes a copy of it is only not counted.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface RoleMark {
  sign(roles: readonly number[]): string;
  /** The roles of a mark; none for a text that this server has not signed. */
  read(mark: string | undefined): readonly number[];
}

export function createRoleMark(secret: string): RoleMark {
  const seal = (text: string): string => createHmac('sha256', secret).update(`role mark ${text}`).digest('base64url');
  return {
    sign(roles) {
      const text = roles.join('-');
      return `${text}.${seal(text)}`;
    },
    read(mark) {
      const [, text = '', row = ''] = /^([\d-]{1,80})\.([\w-]{43})$/.exec(mark ?? '') ?? [];
      if (text === '' || !timingSafeEqual(Buffer.from(row), Buffer.from(seal(text)))) return [];
      return text.split('-').map(Number);
    },
  };
}
