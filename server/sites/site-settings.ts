/** Encrypts the stored settings of sites, because they contain keys of payment providers and passwords of mail servers. */
import { createHmac } from 'node:crypto';
import { decryptText, encryptText } from '../disk/encrypted-text.ts';

export type SiteSettings = Readonly<Record<string, string>>;
/** As stored in the column `settings`. */
type StoredSettings = Readonly<Record<string, unknown>>;

export interface SettingsCipher {
  encrypt(settings: SiteSettings): StoredSettings;
  /** Throws when they were encrypted with another secret. */
  decrypt(stored: StoredSettings): SiteSettings;
}

export function createSettingsCipher(secret: string): SettingsCipher {
  const key = createHmac('sha256', secret).update('site settings').digest();
  return {
    encrypt: (settings) =>
      Object.keys(settings).length === 0 ? {} : { encrypted: encryptText(JSON.stringify(settings), key) },
    decrypt({ encrypted }) {
      if (typeof encrypted !== 'string') return {};
      const text = decryptText(encrypted, key);
      if (text === undefined) throw new Error('The settings of the site were encrypted with another SECRET.');
      return JSON.parse(text) as SiteSettings;
    },
  };
}
