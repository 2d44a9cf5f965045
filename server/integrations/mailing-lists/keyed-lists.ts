/** Mailing lists of Mailchimp, by keys that owners enter in the studio. */
import type { Logger } from 'pino';
import type { Tracing } from '../../observability/tracing.ts';
import type { Closable } from '../define-integration.ts';
import { createOutbound, type Outbound } from '../outbound.ts';
import { openMailchimp } from './mailchimp.ts';
import type { MailingLists } from './mailing-lists.ts';

/** Keys end with the place where their account is: `…-us21`. */
const PLACE = /^[\w]{8,100}-([a-z]{2,4}\d{1,3})$/;

export interface KeyedLists extends Closable {
  /** Whether owners may connect a service at all. */
  readonly isOffered: boolean;
  /** Whether a key has the form of one. */
  isKey(key: string): boolean;
  /** The lists behind a key; the client is kept. Undefined for what is no key. */
  open(key: string): MailingLists | undefined;
  /** Whether the service takes a key. Never rejects. */
  accepts(key: string): Promise<boolean>;
}

interface KeyedContext {
  readonly logger: Logger;
  readonly tracing: Tracing;
}

/** `address`: of the service, with `{dc}` for the place; empty: owners cannot connect one. */
export function createKeyedLists(address: string, { logger, tracing }: KeyedContext): KeyedLists {
  const opened = new Map<string, { readonly lists: MailingLists; readonly http: Outbound }>();
  const isKey = (key: string): boolean => address !== '' && PLACE.test(key);
  const connect = (key: string) => {
    const url = address.replace('{dc}', PLACE.exec(key)?.[1] ?? '');
    const http = createOutbound([new URL(url).origin], tracing);
    return { http, lists: openMailchimp(url, key, { http, logger }) };
  };
  return {
    isOffered: address !== '',
    isKey,
    open(key) {
      if (!isKey(key)) return undefined;
      const client = opened.get(key) ?? connect(key);
      opened.set(key, client);
      return client.lists;
    },
    async accepts(key) {
      if (!isKey(key)) return false;
      const { http, lists } = connect(key);
      const found = await lists.lists();
      await http.close();
      return found !== null;
    },
    async close() {
      await Promise.all([...opened.values()].map(({ http }) => http.close()));
    },
  };
}
