/** Mailing lists of a shop without a service for them: sign-ups, confirmation, hand entry, leaving, export. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { selectRows } from '../../../server/database/rows.ts';
import { enqueue } from '../../../server/outbox/outbox.ts';
import { onDatabases, temporaryFolder } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const LISTS = '/api/owner/mailing-lists';

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  let editor: Visitor;
  const dataDir = temporaryFolder();
  beforeAll(async () => {
    const environment = { MAILING_LISTS: 'none', BASE_URL: 'https://shop.example', DATA_DIR: dataDir };
    shop = await openShop({ ...(await store.environment()), ...environment }, undefined, true);
    owner = await signIn(shop);
    editor = await signIn(shop, 'campaigns-editor');
  }, 120_000);
  afterAll(() => shop?.stop());

  const run = () => shop.backend.deliveries.run();
  const emails = (): { to: string; subject: string; text: string; html: string }[] =>
    readdirSync(join(dataDir, 'mail')).map((name) => JSON.parse(readFileSync(join(dataDir, 'mail', name), 'utf8')));
  const members = (list: string) =>
    selectRows(
      shop.database.db,
      z.object({ email: z.string(), state: z.string() }),
      sql`SELECT email, state FROM mailing_list_members WHERE list = ${list} ORDER BY email`,
    );
  const signUp = (list: string, email: string, more: object = {}) =>
    shop.database.transaction((tx) =>
      enqueue(tx, [
        {
          key: `form:${email}:list:${Math.random()}`,
          channel: 'mailing-list',
          target: list,
          payload: { email, doubleOptIn: false, firstName: 'Kim', lastName: '', ...more },
        },
      ]),
    );
  const newList = async (name: string, doubleOptIn = false): Promise<string> => {
    const { status, body } = await editor.send('post', LISTS, { name, doubleOptIn });
    expect([status, body.error]).toEqual([201, undefined]);
    return body.id;
  };

  test('there is no list until one is made; then it counts who signs up by a form', async () => {
    expect((await owner.get(LISTS)).body.message).toBe(
      "You don't have any mailing lists. Please create one before continuing.",
    );
    const id = await newList('Letters');
    await signUp(id, 'Kim@Example.com');
    await run();
    const { body } = await owner.get(LISTS);
    expect(body).toEqual({
      state: 'disconnected',
      service: null,
      canConnect: true,
      lists: [
        {
          id,
          name: 'Letters',
          isOwn: true,
          doubleOptIn: false,
          subscribed: 1,
          pending: 0,
          unsubscribed: 0,
          count: null,
        },
      ],
    });
    const { results } = (await editor.get(`${LISTS}/${id}/subscribers`)).body;
    expect(results).toMatchObject([
      { email: 'kim@example.com', firstName: 'Kim', state: 'subscribed', source: 'form', confirmedOn: null },
    ]);
    expect(results[0].consentedOn).toEqual(expect.any(Number));
    expect((await editor.send('post', LISTS, { name: ' ' })).body.errors).toEqual([
      expect.objectContaining({ field: 'name', message: 'is missing' }),
    ]);
    expect((await (await signIn(shop, 'viewer')).get(`${LISTS}/${id}/subscribers`)).status).toBe(403);
  });

  test('who is to be asked first is pending until they press the button behind the link', async () => {
    const id = await newList('Asked', true);
    await signUp(id, 'lee@example.com', { firstName: 'Lee' });
    await signUp(id, 'lee@example.com');
    await run();
    expect(await members(id)).toEqual([{ email: 'lee@example.com', state: 'pending' }]);
    const asked = emails().filter(({ to }) => to === 'lee@example.com');
    expect(asked[0]).toMatchObject({ subject: 'Please confirm that you want emails from Test shop' });
    const link = /https:\/\/shop\.example(\S+)/.exec(asked[0]?.text ?? '')?.[1] ?? '';
    expect(link).toMatch(/^\/newsletter\/confirm\?key=/);
    const visitor = shop.visitor();
    expect((await visitor.get(link)).text).toContain('Yes, sign me up');
    expect(await members(id)).toMatchObject([{ state: 'pending' }]);
    expect((await visitor.get(`${link.slice(0, -1)}${link.endsWith('x') ? 'y' : 'x'}`)).status).toBe(404);
    expect((await visitor.agent.post(link).type('form').send({})).text).toContain('You are signed up.');
    expect((await visitor.agent.post(link).type('form').send({})).text).toContain('Nothing to confirm');
    expect(await members(id)).toEqual([{ email: 'lee@example.com', state: 'subscribed' }]);
    const [one] = (await owner.get(`${LISTS}/${id}/subscribers?search=LEE`)).body.results;
    expect(one.confirmedOn).toEqual(expect.any(Number));
    await signUp(id, 'lee@example.com', { doubleOptIn: true });
    expect(await members(id)).toMatchObject([{ state: 'subscribed' }]);
  });

  test('an owner adds people who have agreed, and nobody who has left', async () => {
    const id = await newList('By hand');
    const path = `${LISTS}/${id}/subscribers`;
    const add = (body: object) => editor.send('post', path, body);
    expect((await add({ email: 'ann@', hasAgreed: true })).body.errors[0].message).toBe('Please enter a valid email.');
    expect((await add({ email: 'ann@example.com' })).body.errors[0].message).toBe(
      'Only add people who have asked for these emails.',
    );
    const added = await add({ email: ' Ann@Example.com ', firstName: '=Ann', hasAgreed: true });
    expect([added.status, added.body]).toEqual([
      201,
      expect.objectContaining({ email: 'ann@example.com', state: 'subscribed', source: 'owner' }),
    ]);
    expect((await add({ email: 'ann@example.com', hasAgreed: true })).body.errors[0].message).toBe(
      'ann@example.com is on the list already.',
    );
    const { results } = (await owner.get('/api/owner/deliveries?channel=mailing-list&search=ANN@example')).body;
    expect(results[0]).toMatchObject({ target: id, about: 'ann@example.com', list: 'By hand' });
    const { text, headers } = await editor.get(`${path}/export?state=subscribed`);
    expect(headers['content-disposition']).toContain('by-hand-subscribers.csv');
    expect(text.split('\r\n')[1]).toMatch(/^ann@example\.com,'=Ann,,subscribed,owner,20/);
    await shop.database.db.execute(
      sql`INSERT INTO mailing_list_members (list, email, state) VALUES ('*', 'gone@example.com', 'unsubscribed')`,
    );
    expect((await add({ email: 'gone@example.com', hasAgreed: true })).body.errors[0].message).toBe(
      'gone@example.com has unsubscribed. Only they can sign up again.',
    );
    expect((await editor.send('delete', `${path}/ann%40example.com`)).status).toBe(204);
    expect((await editor.send('delete', `${path}/ann%40example.com`)).status).toBe(404);
    await run();
    expect((await editor.get(path)).body.results).toEqual([]);
  });

  test('two lists never have the same name, in capitals or not', async () => {
    const id = await newList('Glaze news');
    const taken = 'There is a list called Glaze news already.';
    for (const name of ['Glaze news', ' GLAZE NEWS ']) {
      const { status, body } = await editor.send('post', LISTS, { name });
      expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'name', message: taken })]]);
    }
    const other = await newList('Other');
    expect((await editor.send('put', `${LISTS}/${other}`, { name: 'glaze News' })).body.errors[0].message).toBe(taken);
    expect((await editor.send('put', `${LISTS}/${id}`, { name: 'Glaze News' })).status).toBe(200);
    const both = await Promise.all(['Kiln days', 'KILN DAYS'].map((name) => editor.send('post', LISTS, { name })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('a list is renamed and removed, but not while a form puts people on it', async () => {
    const id = await newList('Old');
    const renamed = await editor.send('put', `${LISTS}/${id}`, { name: 'New', doubleOptIn: true });
    expect(renamed.body).toMatchObject({ name: 'New', doubleOptIn: true });
    const form = { name: 'Sign up', fields: [], mailingLists: [{ list: id, doubleOptIn: false }] };
    const made = await owner.send('post', '/api/owner/forms', form);
    expect((await editor.send('delete', `${LISTS}/${id}`)).body.error).toBe('The list is in use: Sign up.');
    await owner.send('delete', `/api/owner/forms/${made.body.id}`);
    expect((await editor.send('delete', `${LISTS}/${id}`)).status).toBe(204);
    expect((await editor.send('put', `${LISTS}/${id}`, { name: 'New' })).status).toBe(404);
  });
});
