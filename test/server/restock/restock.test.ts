import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { onDatabases } from '../../database/databases.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

const RESTOCK = '/api/site-users/account/notifications/restock';
const KEY = { Authorization: 'Bearer owner-key' };
const wish = { productId: 'mug', variantId: 'mug-s', siteVisitorEmail: 'ann@example.com', isJoinMailingList: false };

onDatabases((store) => {
  let site: VisitorSite;
  beforeAll(async () => {
    site = await openVisitorSite({ ...(await store.environment()), API_KEYS: 'owner-key', CAPTCHA: 'offline' });
  });
  afterAll(() => site.stop());

  const signUp = (more: object = {}) =>
    site.visitor().send('post', RESTOCK, { ...wish, recaptchaEnterpriseV3Token: 'pass', ...more });
  const owner = () => site.visitor().agent;
  const post = (fields: object) => site.visitor().submitFromSite(RESTOCK, fields);

  test('signing up, once however often, and the messages of rejections', async () => {
    for (const email of ['ann@example.com', 'ANN@example.com'])
      expect((await signUp({ siteVisitorEmail: email })).body).toEqual({ success: true });
    const cases: [object, number, string][] = [
      [{ siteVisitorEmail: ' ' }, 400, 'Email cannot be blank'],
      [{ siteVisitorEmail: 'ann@example' }, 400, 'Email is invalid'],
      [{ siteVisitorEmail: 'a'.repeat(260) }, 400, 'Email is invalid'],
      [{ recaptchaEnterpriseV3Token: 'fail' }, 400, 'reCAPTCHA failed. Refresh this page and try again.'],
      [{ variantId: 'nope' }, 404, 'Unknown product.'],
      [{ productId: 'note' }, 404, 'Unknown product.'],
      [{ variantId: 'mug-l' }, 409, 'This item is in stock.'],
    ];
    for (const [more, status, message] of cases) {
      const answer = await signUp(more);
      expect([answer.status, answer.body.error]).toEqual([status, message]);
    }
    expect((await site.visitor().agent.post(RESTOCK).send(wish)).body.crumbFail).toBe(true);
  });

  test('without JavaScript: a thank-you page, or the form again', async () => {
    const done = await post({
      productId: 'mug',
      variantId: 'mug-s',
      siteVisitorEmail: 'eve@example.com',
      isJoinMailingList: 'true',
    });
    expect([done.status, done.text.includes('Signed up!'), done.text.includes('<header>Our shop')]).toEqual([
      200,
      true,
      true,
    ]);
    const wrong = await post({ productId: 'mug', variantId: 'mug-s', siteVisitorEmail: 'eve"<' });
    expect(wrong.status).toBe(400);
    for (const part of [
      '<a href="#plain-siteVisitorEmail">Email is invalid</a>',
      'value="eve&quot;&lt;"',
      'name="variantId" value="mug-s"',
    ])
      expect(wrong.text).toContain(part);
    const gone = await post({ productId: 'mug', variantId: 'mug-l', siteVisitorEmail: 'eve@example.com' });
    expect([gone.status, gone.text.includes('This item is in stock.')]).toEqual([409, true]);
    await site.backend.deliveries.run();
    const [file = ''] = readdirSync(join(site.dataDir, 'mailing-lists'));
    expect(JSON.parse(readFileSync(join(site.dataDir, 'mailing-lists', file), 'utf8'))).toMatchObject({
      list: 'newsletter',
      email: 'eve@example.com',
    });
  });

  test('lists are for admins, and paginated', async () => {
    for (const path of [RESTOCK, `${RESTOCK}/groups`])
      expect((await site.visitor().get(`${path}?productId=mug&variantId=mug-s`)).status).toBe(401);
    expect(
      (await site.visitor().send('post', `${RESTOCK}/send`, { productId: 'mug', variantId: 'mug-s' })).status,
    ).toBe(401);
    await site.database.db.execute(sql`INSERT INTO restock_sign_ups (id, product_id, variant_id, email, created)
      SELECT 's' || n, 'mug', 'mug-s', 'v' || n || '@example.com', now() - n * interval '1 second' FROM generate_series(1, 120) n`);
    const groups = (await owner().get(`${RESTOCK}/groups`).set(KEY)).body;
    expect(groups).toMatchObject({
      signUpGroups: [
        {
          productId: 'mug',
          variantId: 'mug-s',
          productTitle: 'Mug & lid',
          sku: 'MUG-S',
          attributes: { Size: 'Small' },
          signUpCount: 122,
        },
      ],
      hasNextPage: false,
      nextPageCursor: null,
    });
    const emails: string[] = [];
    let cursor = '';
    for (let pages = 0; pages < 5; pages++) {
      const { signUps, hasNextPage, nextPageCursor } = (
        await owner().get(`${RESTOCK}?productId=mug&variantId=mug-s&cursor=${cursor}`).set(KEY)
      ).body;
      emails.push(...signUps.map(({ email }: { email: string }) => email));
      cursor = nextPageCursor;
      if (!hasNextPage) break;
    }
    expect([emails.length, new Set(emails).size, emails[0]]).toEqual([122, 122, 'v120@example.com']);
    expect((await owner().get(`${RESTOCK}/groups?cursor=nonsense`).set(KEY)).status).toBe(400);
  });

  test('the total is the sum of all variants, on every page of them', async () => {
    await site.database.db.execute(sql`INSERT INTO restock_sign_ups (id, product_id, variant_id, email)
      SELECT 't' || n, 'other-' || n % 60, 'variant', 't' || n || '@example.com' FROM generate_series(1, 180) n`);
    const groups = async (cursor = '') => (await owner().get(`${RESTOCK}/groups?cursor=${cursor}`).set(KEY)).body;
    const first = await groups();
    const second = await groups(first.nextPageCursor);
    const all: { productId: string; signUpCount: number }[] = [...first.signUpGroups, ...second.signUpGroups];
    expect([first.hasNextPage, second.hasNextPage, all.length]).toEqual([true, false, 61]);
    const sum = all.reduce((total, { signUpCount }) => total + signUpCount, 0);
    expect([sum, first.totalSignUps, second.totalSignUps]).toEqual([302, 302, 302]);
    expect(first.signUpGroups[0]).not.toHaveProperty('totalSignUps');
    const behind = Buffer.from(['zzz', 'zzz'].join('\0')).toString('base64url');
    expect(await groups(behind)).toMatchObject({ signUpGroups: [], totalSignUps: 302, nextPageCursor: null });
    // Those who were emailed are no longer waiting.
    await site.database.db.execute(
      sql`UPDATE restock_sign_ups SET notified_at = now() WHERE product_id LIKE 'other-%'`,
    );
    expect((await groups()).totalSignUps).toBe(122);
  });

  test('everybody gets one email, and then the list is empty', async () => {
    const requests = {
      sendRequests: [
        { productId: 'mug', variantId: 'mug-s' },
        { productId: 'mug', variantId: 'mug-l' },
      ],
    };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => owner().post(`${RESTOCK}/send/all`).set(KEY).send(requests)),
    );
    expect(answers.reduce((sum, { body }) => sum + body.sent, 0)).toBe(122);
    await site.backend.deliveries.run();
    const letters = readdirSync(join(site.dataDir, 'mail')).map((file) =>
      JSON.parse(readFileSync(join(site.dataDir, 'mail', file), 'utf8')),
    );
    expect([letters.length, new Set(letters.map(({ to }) => to)).size]).toEqual([122, 122]);
    expect(letters[0]).toMatchObject({ subject: 'Mug & lid is back in stock' });
    expect(letters[0].text).toContain('Mug & lid (Small) is back in stock at Our shop.');
    expect(letters[0].text).toMatch(/\nhttp:\/\/127\.0\.0\.1:\d+\/shop\/mug\n/);
    expect((await owner().get(`${RESTOCK}/groups`).set(KEY)).body).toMatchObject({ signUpGroups: [], totalSignUps: 0 });
    expect(
      (await owner().post(`${RESTOCK}/send`).set(KEY).send({ productId: 'mug', variantId: 'mug-s' })).body,
    ).toEqual({ sent: 0 });
    expect((await signUp()).status).toBe(200);
  });
});
