/** Saved addresses of accounts: each account has its own, validated like at checkout. */
import { sql } from 'drizzle-orm';
import { onDatabases } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

const ADDRESSES = '/api/site-users/account/addresses';
const home = {
  firstName: 'Ann',
  lastName: 'Miller',
  line1: '1 Main Street',
  city: 'Albany',
  region: 'ny',
  postalCode: '12207',
  country: 'us',
};

onDatabases((store) => {
  let site: VisitorSite;
  let emails = 0;
  beforeAll(async () => {
    site = await openVisitorSite({ ...(await store.environment()) });
  });
  afterAll(() => site.stop());

  const signUp = async () => {
    const visitor: Visitor = site.visitor();
    const account = { email: `ann${emails++}@example.com`, password: 'a long password' };
    const { body } = await visitor.send('post', '/api/site-users/account', account);
    const headers = { 'X-XSRF-TOKEN': body.xsrfToken as string };
    return {
      visitor,
      list: async () => (await visitor.get(ADDRESSES)).body.addresses,
      add: (more: object = {}) => visitor.send('post', ADDRESSES, { ...home, ...more }, headers),
      put: (id: string, more: object) => visitor.send('put', `${ADDRESSES}/${id}`, { ...home, ...more }, headers),
      remove: (id: string) => visitor.send('delete', `${ADDRESSES}/${id}`, undefined, headers),
    };
  };

  test('addresses are added, changed and removed; one is the default', async () => {
    const ann = await signUp();
    const first = await ann.add();
    expect([first.status, first.body]).toEqual([
      201,
      { ...home, id: expect.any(String), region: 'NY', country: 'US', line2: '', phone: '', isDefault: true },
    ]);
    const second = (await ann.add({ line1: '2 Side Street' })).body;
    expect(second.isDefault).toBe(false);
    expect((await ann.put(second.id, { line1: '3 Side Street', isDefault: true })).body).toMatchObject({
      line1: '3 Side Street',
      isDefault: true,
    });
    expect((await ann.put(second.id, { line1: '4 Side Street' })).body.isDefault).toBe(true);
    expect((await ann.list()).map(({ line1, isDefault }: typeof second) => [line1, isDefault])).toEqual([
      ['4 Side Street', true],
      ['1 Main Street', false],
    ]);
    expect((await ann.remove(second.id)).status).toBe(204);
    expect(await ann.list()).toEqual([{ ...first.body, isDefault: true }]);
    const { rows } = await site.database.db.execute(
      sql`SELECT count(*)::int AS n FROM audit_log WHERE action LIKE 'account.address-%'`,
    );
    expect(rows).toEqual([{ n: 5 }]);
  });

  test('the rules of the checkout decide, and unknown fields are refused', async () => {
    const ann = await signUp();
    const wrong = await ann.add({ postalCode: '1', region: 'New York State', lastName: '' });
    expect(wrong.body.errors).toEqual([
      { field: 'lastName', message: 'Enter your last name.' },
      { field: 'region', message: 'Use the two letters of the state or province, such as NY.' },
      { field: 'postalCode', message: 'Enter a ZIP code like 95014.' },
    ]);
    const unknown = await ann.add({ email: 'x@example.com', isAdmin: true });
    expect([unknown.status, unknown.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      ['email', 'isAdmin'],
    ]);
    expect(await ann.list()).toEqual([]);
  });

  test('addresses of other accounts are inaccessible', async () => {
    const [ann, bea] = [await signUp(), await signUp()];
    const { id } = (await ann.add()).body;
    expect((await bea.put(id, {})).status).toBe(404);
    expect((await bea.remove(id)).status).toBe(404);
    expect(await bea.list()).toEqual([]);
    expect(await ann.list()).toHaveLength(1);
    expect((await site.visitor().get(ADDRESSES)).status).toBe(401);
    expect((await ann.visitor.send('post', ADDRESSES, home)).body.code).toBe('crumb-failed');
  });

  test('an account has at most 20 addresses, even with concurrent requests', async () => {
    const ann = await signUp();
    const answers = await Promise.all(Array.from({ length: 23 }, () => ann.add()));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(3).fill(422)]);
    const all = await ann.list();
    expect([all.length, all.filter(({ isDefault }: { isDefault: boolean }) => isDefault).length]).toEqual([20, 1]);
  });

  test('addresses are deleted with their account', async () => {
    const ann = await signUp();
    await ann.add({ line1: 'A street that goes' });
    await site.database.db.execute(sql`DELETE FROM accounts WHERE email = ${`ann${emails - 1}@example.com`}`);
    const { rows } = await site.database.db.execute(
      sql`SELECT 1 FROM saved_addresses WHERE address ->> 'line1' = 'A street that goes'`,
    );
    expect(rows).toEqual([]);
  });
});
