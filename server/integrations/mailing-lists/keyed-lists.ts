/** Mailing lists of Mailchimp, by keys that owners enter in the studio. */
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { decryptText, encryptText } from '../../disk/encrypted-text.ts';
import type { Tracing } from '../../observability/tracing.ts';
import type { Closable } from '../define-integration.ts';
import { createOutbound, type Outbound } from '../outbound.ts';
import { checkKey, type KeyCheck, openMailchimp } from './mailchimp.ts';
import type { MailingLists } from './mailing-lists.ts';

/** Keys end with the place where their account is: `…-us21`. */
const PLACE = /^[\w]{8,100}-([a-z]{2,4}\d{1,3})$/;

export interface KeyedLists extends Closable {
  /** Whether owners may connect a service at all. */
  readonly isOffered: boolean;
  /** Whether a key has the form of one. */
  isKey(key: string): boolean;
  /** A key as it is stored: encrypted with the server's secret. */
  encrypt(key: string): string;
  /** A stored key; undefined if it was encrypted with another secret. */
  decrypt(stored: string): string | undefined;
  /** The lists behind a key; the client of the last one is cached. Undefined for what is no key. */
  open(key: string): MailingLists | undefined;
  /** What the service says of a key. Never rejects. */
  check(key: string): Promise<KeyCheck>;
}

interface KeyedContext {
  readonly logger: Logger;
  readonly tracing: Tracing;
  readonly secret: string;
}

/** `address`: of the service, with `{dc}` for the place; empty: owners cannot connect one. */
export function createKeyedLists(address: string, { logger, tracing, secret }: KeyedContext): KeyedLists {
  let last: { readonly key: string; readonly lists: MailingLists; readonly http: Outbound } | undefined;
  const cipherKey = createHmac('sha256', secret).update('mailing services').digest();
  const isKey = (key: string): boolean => address !== '' && PLACE.test(key);
  const connect = (key: string) => {
    const url = address.replace('{dc}', PLACE.exec(key)?.[1] ?? '');
    const http = createOutbound([new URL(url).origin], tracing);
    return { key, url, http, lists: openMailchimp(url, key, { http, logger }) };
  };
  return {
    isOffered: address !== '',
    isKey,
    encrypt: (key) => encryptText(key, cipherKey),
    decrypt: (stored) => decryptText(stored, cipherKey),
    open(key) {
      if (!isKey(key)) return undefined;
      if (last?.key !== key) {
        // Calls that are running end with their own time limit.
        void last?.http.close();
        last = connect(key);
      }
      return last.lists;
    },
    async check(key) {
      if (!isKey(key)) return 'refused';
      const { http, url } = connect(key);
      const answer = await checkKey(url, key, http);
      await http.close();
      return answer;
    },
    async close() {
      await last?.http.close();
    },
  };
}
