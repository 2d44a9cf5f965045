/** Mailchimp's API 3.0: members are identified by a hash of their address, so that repetitions have no effect. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { IntegrationContext } from '../define-integration.ts';
import { OutboundFailed, type OutboundReply } from '../outbound.ts';
import type { MailingLists } from './mailing-lists.ts';

const listsReply = z.object({
  lists: z.array(
    z.object({ id: z.string(), name: z.string(), stats: z.object({ member_count: z.number().optional() }).optional() }),
  ),
});

const baseOf = (url: string): string => `${url.replace(/(?<!\/)\/+$/, '')}/3.0`;

const headersOf = (apiKey: string) => ({
  authorization: `Basic ${Buffer.from(`vitrine:${apiKey}`).toString('base64')}`,
  'content-type': 'application/json',
});

/** `unreachable`: the service said nothing of the key, so it may be right. */
export type KeyCheck = 'accepted' | 'refused' | 'unreachable';

export async function checkKey(url: string, apiKey: string, http: IntegrationContext['http']): Promise<KeyCheck> {
  try {
    const path = `${baseOf(url)}/lists?fields=lists.id&count=1`;
    const { status } = await http.send(path, { headers: headersOf(apiKey) });
    if (status === 401 || status === 403) return 'refused';
    return status < 300 ? 'accepted' : 'unreachable';
  } catch (error) {
    if (!(error instanceof OutboundFailed)) throw error;
    return 'unreachable';
  }
}

export function openMailchimp(
  url: string,
  apiKey: string,
  { http, logger }: Pick<IntegrationContext, 'http' | 'logger'>,
): MailingLists {
  const base = baseOf(url);
  const headers = headersOf(apiKey);
  return {
    async lists() {
      try {
        const fields = 'lists.id,lists.name,lists.stats.member_count';
        const { text } = await http.send(`${base}/lists?fields=${fields}&count=200`, { headers });
        return listsReply.parse(JSON.parse(text)).lists.map(({ id, name, stats }) => ({
          ...{ id, name },
          ...(stats?.member_count === undefined ? {} : { count: stats.member_count }),
        }));
      } catch (error) {
        logger.warn({ err: error }, 'fetching mailing lists failed');
        return null;
      }
    },
    async subscribe({ list, email, firstName, lastName, doubleOptIn }) {
      const digest = createHash('md5').update(email.toLowerCase()).digest('hex');
      const body = JSON.stringify({
        email_address: email,
        status_if_new: doubleOptIn ? 'pending' : 'subscribed',
        merge_fields: {
          ...(firstName === '' ? {} : { FNAME: firstName }),
          ...(lastName === '' ? {} : { LNAME: lastName }),
        },
      });
      try {
        const path = `${base}/lists/${encodeURIComponent(list)}/members/${digest}`;
        return outcomeOf(await http.send(path, { method: 'PUT', headers, body }));
      } catch (error) {
        if (!(error instanceof OutboundFailed)) throw error;
        return { ok: false, reason: 'later', message: error.message };
      }
    },
    async unsubscribe({ list, email }) {
      const digest = createHash('md5').update(email.toLowerCase()).digest('hex');
      try {
        const path = `${base}/lists/${encodeURIComponent(list)}/members/${digest}`;
        const body = JSON.stringify({ status: 'unsubscribed' });
        const reply = await http.send(path, { method: 'PATCH', headers, body });
        // An address that was never on the list counts as unsubscribed.
        return reply.status === 404 ? { ok: true } : outcomeOf(reply);
      } catch (error) {
        if (!(error instanceof OutboundFailed)) throw error;
        return { ok: false, reason: 'later', message: error.message };
      }
    },
    close: async () => undefined,
  };
}

function outcomeOf({ status }: OutboundReply): Awaited<ReturnType<MailingLists['subscribe']>> {
  if (status < 300) return { ok: true };
  // A rejected key must be fixed by an admin; until then sign-ups are queued.
  const passes = status === 401 || status === 403 || status === 429;
  return { ok: false, reason: passes ? 'later' : 'rejected', message: `answered ${status}` };
}
