/** Campaigns: what keeps one from being sent, the email itself, and that each subscriber gets it once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createJobKinds } from '../../../server/admin/jobs/job-kinds.ts';
import { startJobs } from '../../../server/admin/jobs/job-runner.ts';
import { onDatabases, temporaryFolder } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const CAMPAIGNS = '/api/owner/campaigns';
const SUBSCRIBERS = 230;

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  let list: string;
  const dataDir = temporaryFolder();
  beforeAll(async () => {
    const environment = { MAILING_LISTS: 'none', BASE_URL: 'https://shop.example', DATA_DIR: dataDir };
    shop = await openShop({ ...(await store.environment()), ...environment }, undefined, true);
    owner = await signIn(shop, 'campaigns-editor');
  }, 120_000);
  afterAll(() => shop?.stop());

  const emails = (
    subject: string,
  ): { id: string; to: string; subject: string; text: string; html: string; unsubscribe: string }[] =>
    readdirSync(join(dataDir, 'mail'))
      .map((name) => JSON.parse(readFileSync(join(dataDir, 'mail', name), 'utf8')))
      .filter((email) => email.subject.includes(subject));
  const settle = async () => {
    await shop.backend.admin.jobs.run();
    await shop.database.db.execute(
      sql`UPDATE deliveries SET next_attempt_at = now() WHERE cause IS NOT NULL AND delivered_at IS NULL`,
    );
    await shop.backend.deliveries.run();
    await shop.backend.admin.campaigns.run();
  };
  const document = (more: object = {}) => ({
    ...{ name: 'Autumn', subject: 'Kiln news, {{first name|friend}}', preheader: 'Bowls', accentColor: '#8f3a1d' },
    list,
    blocks: [
      { id: 'a', type: 'heading', value: { text: 'Hello {{first name|you}} <b>', size: 'large', alignment: 'center' } },
      { id: 'b', type: 'text', value: { html: '<p>Read <a href="/journal">more</a><script>alert(1)</script></p>' } },
      { id: 'c', type: 'button', value: { text: 'Shop', linkTo: '/shop', alignment: 'left' } },
      { id: 'd', type: 'product', value: { product: 'shop/mug', showPrice: true, buttonText: 'Look' } },
      { id: 'e', type: 'divider', value: {} },
      { id: 'f', type: 'spacer', value: { height: 20 } },
    ],
    ...more,
  });
  const make = async (more: object = {}): Promise<string> => {
    const { body } = await owner.send('post', CAMPAIGNS, { name: 'Autumn' });
    const stored = await owner.send('put', `${CAMPAIGNS}/${body.id}`, document(more));
    expect([stored.status, stored.body.error]).toEqual([200, undefined]);
    return `${CAMPAIGNS}/${body.id}`;
  };
  const messages = ({ body }: { body: { errors?: readonly { field: string; message: string }[] } }) =>
    (body.errors ?? []).map(({ field, message }) => `${field}: ${message}`);

  test('what lacks is said at its place, without a list first', async () => {
    list = '';
    const path = await make({ subject: '', blocks: [{ id: 'a', type: 'button', value: { text: '{{naem}}' } }] });
    expect(messages(await owner.send('post', `${path}/send`, {}))).toEqual([
      'subject: The email needs a subject.',
      'blocks.0.value.text: {{naem}} is not one of the merge fields: first name, last name, email.',
      'blocks.0.value.linkTo: The button leads nowhere yet.',
      "list: You don't have any mailing lists. Please create one before continuing.",
    ]);
    list = (await owner.send('post', '/api/owner/mailing-lists', { name: 'Letters' })).body.id;
    const other = await make({ list: '' });
    expect(messages(await owner.send('post', `${other}/send`, {}))).toEqual(['list: A mailing List must be selected.']);
    const empty = await make({ list });
    expect(messages(await owner.send('post', `${empty}/send`, {}))).toEqual([
      'list: Nobody is subscribed to this list yet.',
    ]);
    const wrong = await owner.send('put', path, { ...document(), blocks: [{ id: 'x', type: 'popup', value: {} }] });
    expect(wrong.status).toBe(400);
    expect(
      messages(
        await owner.send(
          'put',
          path,
          document({ blocks: [{ id: 'x', type: 'button', value: { linkTo: 'javascript:x' } }] }),
        ),
      ),
    ).toEqual(['blocks.0.value.linkTo: javascript:x is not a valid page URL.']);
  });

  test('a change that leaves fields out is refused and empties nothing', async () => {
    const path = await make();
    const refused = await owner.send('put', path, { name: 'Autumn' });
    expect([refused.status, messages(refused)]).toEqual([
      400,
      ['subject', 'preheader', 'accentColor', 'list', 'blocks'].map((name) => `${name}: is missing`),
    ]);
    expect((await owner.get(path)).body).toMatchObject({ preheader: 'Bowls', accentColor: '#8f3a1d' });
  });

  test('a product has its picture, the one with which it is shared, or none', async () => {
    const pictures = { assetUrl: '/s/own.jpg', seoData: { seoImageUrl: '/s/share.jpg' } };
    await shop.database.db.execute(
      sql`UPDATE items SET data = data || ${JSON.stringify(pictures)}::jsonb WHERE url_id = 'mug'`,
    );
    const pictureWith = async (picture: string): Promise<string | undefined> => {
      const value = { product: 'shop/mug', picture, showPrice: true, buttonText: '' };
      const path = await make({ blocks: [{ id: 'p', type: 'product', value }] });
      return /<img src="([^"]*)"/.exec((await owner.get(`${path}/email/page`)).text)?.[1];
    };
    expect(await pictureWith('product')).toBe('https://shop.example/s/own.jpg');
    expect(await pictureWith('share')).toBe('https://shop.example/s/share.jpg');
    expect(await pictureWith('none')).toBeUndefined();
    await shop.database.db.execute(sql`UPDATE items SET data = data - 'seoData' WHERE url_id = 'mug'`);
    expect(await pictureWith('share')).toBe('https://shop.example/s/own.jpg');
  });

  test('the preview is the email: escaped, in tables, with whole addresses, and no script', async () => {
    const path = await make({ preheader: 'Bowls for {{first name|you}} & all' });
    const { body } = await owner.get(`${path}/email`);
    expect(body).toMatchObject({ subject: 'Kiln news, friend', problems: [{ field: 'list' }], subscribed: 0 });
    expect(body.preheader).toBe('Bowls for you & all');
    expect(body.text).toContain('Hello you <b>');
    expect(body.text).toContain('Read more (https://shop.example/journal)');
    expect(body.text).not.toContain('Long Street');
    const location = JSON.stringify({
      location: { addressLine1: 'Long Street 1 &amp; 2', addressLine2: '9000 Ghent' },
    });
    await shop.database.db.execute(sql`UPDATE websites SET data = data || ${location}::jsonb`);
    const addressed = (await owner.get(`${path}/email`)).body;
    expect(addressed.text).toContain('\n\nLong Street 1 & 2\n9000 Ghent\n\nUnsubscribe: ');
    expect((await owner.get(`${path}/email/page`)).text).toContain(
      'Long Street 1 &amp; 2<br>9000 Ghent<br>You get this',
    );
    expect(body.text).toMatch(/Unsubscribe: https:\/\/shop\.example\/newsletter\/unsubscribe\?key=/);
    const page = await owner.get(`${path}/email/page`);
    expect(page.headers['content-security-policy']).toMatch(/^sandbox;/);
    expect(page.text).toContain('Hello you &lt;b&gt;');
    expect(page.text).toContain('href="https://shop.example/shop/mug"');
    expect(page.text).toContain('prefers-color-scheme: dark');
    expect(page.text).not.toContain('<script');
    expect(page.text).not.toContain('{{');
    const test = await owner.send('post', `${path}/test`, { to: 'me@shop.example' });
    expect(test.body).toEqual({ to: 'me@shop.example' });
    await shop.backend.deliveries.run();
    const [tried, ...others] = emails('[Test] Kiln news, friend');
    expect(others).toEqual([]);
    const leave = new URL(tried?.unsubscribe ?? '');
    expect(tried?.text).toContain(`Unsubscribe: ${leave.href}`);
    await shop
      .visitor()
      .agent.post(leave.pathname + leave.search)
      .type('form')
      .send({});
    // Whoever presses the link of a test stays on every list.
    const left = await shop.database.db.execute(
      sql`SELECT email FROM mailing_list_members WHERE state = 'unsubscribed'`,
    );
    expect(JSON.stringify(left)).not.toContain('me@shop.example');
    expect(tried?.text).not.toContain(Buffer.from('me@shop.example').toString('base64url'));
    expect((await owner.send('post', `${path}/test`, { to: 'me' })).body.errors[0].message).toBe(
      'Please enter a valid email.',
    );
  });

  test('each subscriber gets it once, though a process dies in the middle, and leaves by its link', async () => {
    await shop.database.db.execute(sql`INSERT INTO mailing_list_members (list, email, state, first_name)
      SELECT ${list}, 'r' || n || '@example.com', 'subscribed', CASE WHEN n = 1 THEN '<i>Ann' ELSE '' END FROM generate_series(1, ${SUBSCRIBERS}::int) n`);
    await shop.database.db.execute(sql`INSERT INTO mailing_list_members (list, email, state) VALUES
      (${list}, 'asked@example.com', 'pending'), (${list}, 'left@example.com', 'subscribed'), ('*', 'left@example.com', 'unsubscribed')`);
    const path = await make({ subject: 'Once, {{first name|friend}}' });
    const begun = await owner.send('post', `${path}/send`, {});
    expect([begun.status, begun.body]).toEqual([
      202,
      expect.objectContaining({ state: 'sending', total: SUBSCRIBERS, finishedAt: null }),
    ]);
    expect((await owner.send('post', `${path}/send`, {})).status).toBe(409);
    const kinds = createJobKinds('secret');
    let steps = 0;
    // Dies after what it has written, and before that is stored.
    const dying = startJobs(
      shop.database,
      {
        ...kinds,
        'campaign-send': {
          ...kinds['campaign-send'],
          async step(tx, job) {
            const done = await kinds['campaign-send'].step(tx, job);
            if (++steps === 2) throw Object.assign(new Error('killed'), { code: '08006' });
            return done;
          },
        },
      },
      pino({ level: 'silent' }),
    );
    await dying.run().catch(() => undefined);
    await dying.stop();
    await shop.database.db.execute(sql`UPDATE jobs SET claimed_until = NULL, status = 'waiting', finished_at = NULL`);
    await settle();
    const sent = emails('Once');
    expect(new Set(sent.map(({ to }) => to)).size).toBe(SUBSCRIBERS);
    expect(sent).toHaveLength(SUBSCRIBERS);
    const ann = sent.find(({ to }) => to === 'r1@example.com');
    expect([ann?.subject, ann?.html.includes('Hello &lt;i&gt;Ann')]).toEqual(['Once, <i>Ann', true]);
    const leave = new URL(ann?.unsubscribe ?? '');
    const visitor = shop.visitor();
    await visitor.agent
      .post(leave.pathname + leave.search)
      .type('form')
      .send({ 'List-Unsubscribe': 'One-Click' });
    expect((await owner.get(`${path}/progress`)).body).toMatchObject({
      ...{ state: 'sent', recipients: SUBSCRIBERS, sent: SUBSCRIBERS, failed: 0, unsubscribed: 1 },
      finishedAt: expect.any(Number),
    });
    expect((await owner.send('put', path, document())).body.error).toBe(
      'The campaign was sent. Make a copy to change it.',
    );
    const copy = await owner.send('post', `${path}/copy`);
    expect(copy.body).toMatchObject({ name: 'Autumn (copy)', state: 'draft' });
  });

  test('one is scheduled, taken back, sent when it is due, and cancelled on its way', async () => {
    const path = await make({ subject: 'Later' });
    expect(messages(await owner.send('post', `${path}/send`, { at: '2020-01-01T00:00:00Z' }))).toEqual([
      'at: Choose a time that is still to come.',
    ]);
    for (const far of ['2999-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      expect(messages(await owner.send('post', `${path}/send`, { at: far }))).toEqual([
        'at: Choose a time within the next year.',
      ]);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    expect((await owner.send('post', `${path}/send`, { at })).body).toMatchObject({
      state: 'scheduled',
      sendAt: Date.parse(at),
    });
    expect((await owner.send('put', path, document())).body.error).toBe(
      'The campaign is scheduled. Take it back to change it.',
    );
    expect((await owner.send('delete', path)).status).toBe(409);
    expect((await owner.send('post', `${path}/cancel`)).body.state).toBe('draft');
    await owner.send('post', `${path}/send`, { at });
    await shop.database.db.execute(sql`UPDATE campaigns SET send_at = now() WHERE send_at IS NOT NULL`);
    await shop.backend.admin.campaigns.run();
    await shop.backend.admin.jobs.run();
    const cancelled = await owner.send('post', `${path}/cancel`);
    expect(cancelled.body).toMatchObject({ state: 'cancelled', total: SUBSCRIBERS - 1 });
    await settle();
    const { sent, state } = (await owner.get(`${path}/progress`)).body;
    expect([emails('Later').length, state]).toEqual([sent, 'cancelled']);
    expect((await owner.send('post', `${path}/cancel`)).status).toBe(409);
    expect((await owner.get(`${CAMPAIGNS}?state=cancelled&search=later`)).body.results).toHaveLength(1);
    expect((await owner.send('delete', path)).status).toBe(204);
  });

  test('who leaves or is removed while a campaign is being sent gets no email; its list stays until then', async () => {
    const path = await make({ subject: 'On its way' });
    await owner.send('post', `${path}/send`, {});
    await shop.backend.admin.jobs.run();
    const leave = new URL(emails('Once').find(({ to }) => to === 'r99@example.com')?.unsubscribe ?? '');
    await shop
      .visitor()
      .agent.post(leave.pathname + leave.search)
      .type('form')
      .send({ 'List-Unsubscribe': 'One-Click' });
    const lists = '/api/owner/mailing-lists';
    expect((await owner.send('delete', `${lists}/${list}/subscribers/r98%40example.com`)).status).toBe(204);
    expect((await owner.send('delete', `${lists}/${list}`)).status).toBe(409);
    await settle();
    const recipients = emails('On its way').map(({ to }) => to);
    expect(recipients).toContain('r97@example.com');
    expect(recipients).not.toContain('r98@example.com');
    expect(recipients).not.toContain('r99@example.com');
  });

  test('what cannot be sent when it is due is a draft again, and says why', async () => {
    const path = await make({ subject: 'Too late' });
    await owner.send('post', `${path}/send`, { at: new Date(Date.now() + 3_600_000).toISOString() });
    await shop.database.db.execute(sql`DELETE FROM mailing_list_members WHERE list = ${list}`);
    await shop.database.db.execute(sql`UPDATE campaigns SET send_at = now() WHERE send_at IS NOT NULL`);
    await shop.backend.admin.campaigns.run();
    expect((await owner.get(`${path}/progress`)).body).toMatchObject({
      ...{ state: 'draft', problem: 'Nobody is subscribed to this list yet.' },
    });
    expect((await (await signIn(shop, 'editor')).get(CAMPAIGNS)).status).toBe(403);
  });
});
