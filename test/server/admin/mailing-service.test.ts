/** A service for mailing lists that an owner connects by its key. */
import { sql } from 'drizzle-orm';
import { enqueue } from '../../../server/outbox/outbox.ts';
import { onDatabases, temporaryFolder } from '../../database/databases.ts';
import { MAILCHIMP_KEY, type MailchimpServer, startMailchimp } from '../integrations/mailchimp.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

const LISTS = '/api/owner/mailing-lists';
const SERVICE = '/api/owner/mailing-service';

onDatabases((store) => {
  let shop: TestShop;
  let owner: Visitor;
  let mailchimp: MailchimpServer;
  beforeAll(async () => {
    mailchimp = await startMailchimp();
    const environment = { MAILING_LISTS: 'none', MAILCHIMP_API: mailchimp.url, DATA_DIR: temporaryFolder() };
    shop = await openShop({ ...(await store.environment()), ...environment }, undefined, true);
    owner = await signIn(shop);
  }, 120_000);
  afterAll(async () => {
    await shop?.stop();
    await mailchimp?.stop();
  });

  const signUp = async (email: string): Promise<void> => {
    const payload = { email, doubleOptIn: false, firstName: '', lastName: '' };
    await shop.database.transaction((tx) =>
      enqueue(tx, [{ key: `form:${email}`, channel: 'mailing-list', target: 'mc1', payload }]),
    );
    await shop.backend.deliveries.run();
  };

  test('a key that is none, or that the service refuses, changes nothing', async () => {
    const malformed = await owner.send('put', SERVICE, { key: 'letmein' });
    expect([malformed.status, malformed.body.errors]).toEqual([
      400,
      [
        expect.objectContaining({
          ...{ field: 'key', message: 'Keys of Mailchimp end with the place of the account, such as -us21.' },
        }),
      ],
    ]);
    const wrong = await owner.send('put', SERVICE, { key: MAILCHIMP_KEY.replace('0', '1') });
    const message = 'Mailchimp refuses this key. It may have been revoked: copy the key again.';
    expect([wrong.status, wrong.body.errors]).toEqual([400, [{ field: 'key', message }]]);
    const { url } = mailchimp;
    await mailchimp.stop();
    const away = await owner.send('put', SERVICE, { key: MAILCHIMP_KEY });
    expect([away.status, away.body.error]).toEqual([422, 'Unable to connect. Please try again']);
    mailchimp = await startMailchimp(Number(new URL(url).port));
    const editor = await signIn(shop, 'campaigns-editor');
    expect((await editor.send('put', SERVICE, { key: MAILCHIMP_KEY })).status).toBe(403);
    expect((await owner.get(LISTS)).body).toMatchObject({ state: 'disconnected', service: null, canConnect: true });
  });

  test('with its key its lists are there and sign-ups go to it, and without it they stay here', async () => {
    const { status, body, text } = await owner.send('put', SERVICE, { key: MAILCHIMP_KEY });
    expect([status, body.state, body.service]).toEqual([200, 'connected', { name: 'Mailchimp', keyEnd: 'def-us21' }]);
    expect(text).not.toContain(MAILCHIMP_KEY);
    const stored = await shop.database.db.execute(sql`SELECT * FROM mailing_services`);
    expect(stored.rows).toHaveLength(1);
    expect(JSON.stringify(stored.rows)).not.toContain(MAILCHIMP_KEY);
    expect(body.lists).toMatchObject([{ id: 'mc1', name: 'Mailchimp letters', isOwn: false, count: 12 }]);
    await signUp('kim@example.com');
    expect(mailchimp.calls.filter((call) => call.startsWith('PUT /3.0/lists/mc1/members/'))).toHaveLength(1);
    expect((await owner.send('delete', SERVICE)).status).toBe(204);
    await signUp('lee@example.com');
    expect(mailchimp.calls.filter((call) => call.startsWith('PUT '))).toHaveLength(1);
    const { rows } = await shop.database.db.execute(
      sql`SELECT action, subject FROM audit_log WHERE action LIKE 'mailing-service.%' ORDER BY id`,
    );
    expect(rows).toEqual([
      { action: 'mailing-service.connect', subject: 'mailchimp' },
      { action: 'mailing-service.disconnect', subject: 'mailchimp' },
    ]);
  });

  test('a service of the server’s configuration cannot be replaced in the studio', async () => {
    const configured = {
      ...{ MAILING_LISTS: 'mailchimp', MAILING_LISTS_URL: mailchimp.url, MAILING_LISTS_KEY: MAILCHIMP_KEY },
      DATA_DIR: temporaryFolder(),
    };
    const other = await openShop({ ...(await store.environment()), ...configured }, undefined, true);
    try {
      const one = await signIn(other);
      expect((await one.get(LISTS)).body).toMatchObject({
        ...{ state: 'connected', service: { name: 'Mailchimp', keyEnd: null }, canConnect: false },
      });
      expect((await one.send('put', SERVICE, { key: MAILCHIMP_KEY })).body.error).toBe(
        'The service for mailing lists is set where the server runs.',
      );
    } finally {
      await other.stop();
    }
  });
});
