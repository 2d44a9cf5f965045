import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { mailingListIntegration } from '../../../server/integrations/mailing-lists/index.ts';
import type { MailingLists } from '../../../server/integrations/mailing-lists/mailing-lists.ts';
import { webhookIntegration } from '../../../server/integrations/webhooks/index.ts';
import { signatureOf, type Webhooks } from '../../../server/integrations/webhooks/webhooks.ts';
import { openForTest, portContract } from './contract.ts';
import { closedPort, type LoopbackServer, startHttp } from './servers.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
let seen: Seen[] = [];
let status = 200;
let other: LoopbackServer;
beforeAll(async () => {
  other = await startHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ method: request.method, url: request.url, headers: request.headers, body });
    response.writeHead(status).end('{"lists":[{"id":"l1","name":"Letters"}]}');
  });
});
afterAll(() => other.stop());
beforeEach(() => {
  seen = [];
  status = 200;
});

const notice = { key: 'k:1', url: 'https://hooks.example/a', body: '{"a":1}', secret: 's' };
const reasonOf = (item: { ok: true } | { ok: false; reason: string }) => (item.ok ? 'ok' : item.reason);

describe('webhooks', () => {
  portContract(webhookIntegration, {
    none: {
      environment: async () => ({}),
      use: async (api: Webhooks) => expect(reasonOf(await api.deliver(notice))).toBe('off'),
    },
    offline: {
      environment: async () => ({}),
      use: async (api: Webhooks) => expect(reasonOf(await api.deliver(notice))).toBe('ok'),
    },
    http: {
      environment: async () => ({ WEBHOOK_HOSTS: other.url }),
      refused: [{}, { WEBHOOK_HOSTS: 'hooks' }, { WEBHOOK_HOSTS: 'https://a.example/path' }],
      use: async (api: Webhooks) => expect(reasonOf(await api.deliver(notice))).toBe('rejected'),
    },
  });

  test('posts signed, with a key; the response decides whether it is retried', async () => {
    const opened = openForTest(webhookIntegration, { WEBHOOKS: 'http', WEBHOOK_HOSTS: other.url });
    const url = `${other.url}/hook?x=1`;
    expect(reasonOf(await opened.api.deliver({ ...notice, url }))).toBe('ok');
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/hook?x=1',
      body: notice.body,
      headers: { 'idempotency-key': 'k:1', 'x-vitrine-signature': signatureOf(notice.body, 's') },
    });
    for (const [answered, reason] of [
      [429, 'later'],
      [404, 'rejected'],
      [503, 'later'],
    ] as const) {
      status = answered;
      expect([answered, reasonOf(await opened.api.deliver({ ...notice, url }))]).toEqual([answered, reason]);
    }
    await opened.close();
  });

  test('the same event twice is one file', async () => {
    const opened = openForTest(webhookIntegration, {});
    for (let i = 0; i < 2; i++) await opened.api.deliver(notice);
    const files = readdirSync(join(opened.dataDir, 'webhooks'));
    expect(files).toEqual(['k_1.json']);
    expect(JSON.parse(readFileSync(join(opened.dataDir, 'webhooks', 'k_1.json'), 'utf8'))).toMatchObject({
      url: notice.url,
    });
  });
});

describe('mailing lists', () => {
  const ann = { key: 'k:2', list: 'l1', email: 'Ann@Example.com', firstName: 'Ann', lastName: '', doubleOptIn: true };
  const use = async (api: MailingLists) => {
    const lists = await api.lists();
    for (const { id, name } of lists) expect([typeof id, typeof name]).toEqual(['string', 'string']);
    await api.subscribe(ann);
  };
  const environment = async () => ({ MAILING_LISTS_URL: other.url, MAILING_LISTS_KEY: 'key' });
  portContract(mailingListIntegration, {
    none: { environment: async () => ({}), use },
    offline: { environment: async () => ({}), use },
    mailchimp: {
      environment,
      refused: [{}, { MAILING_LISTS_URL: 'https://a.example' }, { MAILING_LISTS_KEY: 'x' }],
      use,
    },
  });

  test('Mailchimp gets a member under the digest of the address', async () => {
    const opened = openForTest(mailingListIntegration, { MAILING_LISTS: 'mailchimp', ...(await environment()) });
    expect(await opened.api.lists()).toEqual([{ id: 'l1', name: 'Letters' }]);
    expect(reasonOf(await opened.api.subscribe(ann))).toBe('ok');
    expect(seen[1]).toMatchObject({ method: 'PUT', url: '/3.0/lists/l1/members/257c57037d384ae37ea27a07e8a01665' });
    expect(JSON.parse(seen[1]?.body ?? '')).toEqual({
      email_address: 'Ann@Example.com',
      status_if_new: 'pending',
      merge_fields: { FNAME: 'Ann' },
    });
    for (const [answered, reason] of [
      [400, 'rejected'],
      [403, 'later'],
      [500, 'later'],
    ] as const) {
      status = answered;
      expect([answered, reasonOf(await opened.api.subscribe(ann))]).toEqual([answered, reason]);
    }
    await opened.close();
  });

  test('unavailable lists are empty', async () => {
    const opened = openForTest(mailingListIntegration, {
      MAILING_LISTS: 'mailchimp',
      MAILING_LISTS_URL: `http://127.0.0.1:${await closedPort()}`,
      MAILING_LISTS_KEY: 'key',
    });
    expect(await opened.api.lists()).toEqual([]);
    await opened.close();
  });
});
