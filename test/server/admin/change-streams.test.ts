/** The change stream: changes are reported to admins with permission, and to nobody else. */

import type { Request, Response } from 'express';
import { pino } from 'pino';
import { roles } from '#shared/roles';
import type { Admins } from '../../../server/admin/admins.ts';
import { positionOf, readPosition } from '../../../server/admin/changes/change-events.ts';
import { createChangeStreams } from '../../../server/admin/changes/change-streams.ts';
import type { Database } from '../../../server/database/database.ts';
import { admins } from '../../../server/database/schema.ts';
import { eventually } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import type { TestShop, Visitor } from '../shop.ts';
import { openShop } from '../shop.ts';
import { signIn } from './owner-site.ts';

let shop: TestShop;
let owner: Visitor;
beforeAll(async () => {
  shop = await openShop(await siteStore());
  owner = await signIn(shop);
});
afterAll(() => shop.stop());

const cookiesOf = ({ agent }: Visitor): string =>
  agent.jar.getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false }).toValueString();

interface Stream {
  readonly status: number;
  text(): string;
  readonly ended: Promise<void>;
  close(): void;
}

async function openStream(visitor: Visitor, lastEventId?: string): Promise<Stream> {
  const stop = new AbortController();
  const headers = {
    cookie: cookiesOf(visitor),
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const response = await fetch(`${shop.url}/api/owner/changes`, { headers, signal: stop.signal });
  let text = '';
  const read = async (): Promise<void> => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString();
  };
  const ended = read().catch(() => undefined);
  return { status: response.status, text: () => text, ended, close: () => stop.abort() };
}

const lastId = (stream: Stream): string => [...stream.text().matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? '';
const hears = (stream: Stream, document: string): Promise<boolean> =>
  eventually(async () => stream.text().includes(`"${document}"`));
const change = async (path: string, body: object, method: 'put' | 'post' = 'put') => {
  const { status, body: answer } = await owner.send(method, path, body);
  expect([status, answer]).toEqual([method === 'put' ? 200 : 201, answer]);
  return answer;
};

test('each change is reported once, including drafts', async () => {
  const stream = await openStream(owner);
  expect(stream.status).toBe(200);
  await eventually(async () => stream.text().startsWith('id: '));
  expect(stream.text()).toMatch(/^id: \d+-\w+\nevent: open\ndata: \{"documents":\[\]\}\n\n$/);
  const page = await change('/api/owner/pages', { type: 'page', title: 'New' }, 'post');
  await hears(stream, `page:${page.id}`);
  const item = await change('/api/owner/collections/shop/items', { title: 'Bowl', productType: 1 }, 'post');
  await hears(stream, `item:${item.id}`);
  const before = stream.text().length;
  await change(`/api/owner/collections/shop/items/${item.id}/draft`, { title: 'Cup' });
  await eventually(async () => stream.text().slice(before).includes(`"item:${item.id}"`));
  await change('/api/owner/layouts/block-field/footer', { layout: { rows: [] } });
  await hears(stream, 'block-field:footer');
  await change('/api/owner/design', { customCss: 'p { margin: 0 }' });
  await hears(stream, 'settings:design');
  await change('/api/owner/website', { siteTagLine: 'New' });
  await hears(stream, 'website:test-site');
  expect(stream.text()).not.toMatch(/list:|address:/);
  stream.close();
});

test('a returning client receives missed changes; after too long, a reset', async () => {
  const first = await openStream(owner);
  await eventually(async () => lastId(first) !== '');
  const id = lastId(first);
  first.close();
  await first.ended;
  await change('/api/owner/announcement', { text: 'Missed' });
  const second = await openStream(owner, id);
  await hears(second, 'settings:website-settings');
  second.close();
  const { horizon } = readPosition(id) ?? { horizon: 0 };
  for (const old of [positionOf(horizon, Date.now() - 3_400_000), positionOf(horizon + 1e9, Date.now())]) {
    const late = await openStream(owner, old);
    await eventually(async () => late.text().includes('event: reset'));
    late.close();
  }
  const odd = await openStream(owner, '1-');
  await eventually(async () => odd.text().includes('event: open'));
  odd.close();
});

test('streams report who has which document open, and who has left', async () => {
  const stream = await openStream(owner);
  await eventually(async () => lastId(stream) !== '');
  const say = (documents: readonly string[]) =>
    owner.send('post', '/api/owner/presence', { tab: 'tab-of-ann', documents });
  expect((await say(['page:shop', 'settings:design'])).status).toBe(204);
  await eventually(async () => stream.text().includes('"documents":["page:shop","settings:design"]}]}'));
  // Later subscribers are informed immediately.
  const late = await openStream(owner);
  await eventually(async () => late.text().includes('event: presence'));
  late.close();
  await say([]);
  await eventually(async () => stream.text().endsWith('event: presence\ndata: {"people":[]}\n\n'));
  expect((await say(['no document'])).body.errors).toEqual([
    { field: 'documents.0', message: 'must be a name such as page:ID' },
  ]);
  expect((await shop.visitor().send('post', '/api/owner/presence', { tab: 'tab-of-ann', documents: [] })).status).toBe(
    401,
  );
  stream.close();
});

test('streams require a session, and are closed when it ends', async () => {
  expect((await openStream(shop.visitor())).status).toBe(401);
  expect((await openStream(await signIn(shop, 'none'))).status).toBe(403);
  const editor = await signIn(shop, 'editor');
  const [theirs, ours] = [await openStream(editor), await openStream(owner)];
  await editor.send('delete', '/api/owner/session');
  await theirs.ended;
  await change('/api/owner/announcement', { text: 'Heard' });
  await hears(ours, 'settings:website-settings');
  await shop.database.db.update(admins).set({ roles: [roles.none] });
  // Nothing is sent to admins who have lost permission.
  const heard = ours.text();
  await shop.database.db.execute(`UPDATE collections SET data = data || '{"title": "Hidden"}' WHERE id = 'shop'`);
  await ours.ended;
  expect(ours.text()).toBe(heard);
  await shop.database.db.update(admins).set({ roles: [roles.admin] });
});

test('an admin can have few streams at once, and all end when the process drains', async () => {
  const open = await Promise.all(Array.from({ length: 8 }, () => openStream(owner)));
  expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await openStream(owner)).status).toBe(429);
  expect((await owner.agent.head('/api/owner/changes')).status).toBe(200);
  shop.setDraining(true);
  await Promise.all(open.map(({ ended }) => ended));
  shop.setDraining(false);
});

test('the database listener is closed when a stream cannot be opened, and the next one retries', async () => {
  let listening = 0;
  let attempts = 0;
  const listen = async () => {
    listening++;
    return async () => {
      listening--;
    };
  };
  const broken = {
    get db() {
      attempts++;
      throw new Error('The database does not answer.');
    },
    listen,
  } as unknown as Database;
  const streams = createChangeStreams(broken, {} as Admins, pino({ level: 'silent' }));
  const response = { once: () => undefined } as unknown as Response;
  const exchange = { admin: { id: 'ann', email: '', name: '', roles: [] }, request: {} as Request, response };
  for (const attempt of [1, 2]) {
    await expect(streams.open(exchange, () => false)).rejects.toThrow('The database does not answer.');
    expect([attempts, listening]).toEqual([attempt, 0]);
  }
  await streams.stop();
});
