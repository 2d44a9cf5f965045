/**
 * Roles of a signed-in admin in a signed cookie, so that analytics can exclude admins without a database query.
 * Grants no access: a copied cookie only keeps its holder out of analytics.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface RoleMark {
  sign(roles: readonly number[]): string;
  /** The roles of a mark; empty for a text that this server has not signed. */
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
