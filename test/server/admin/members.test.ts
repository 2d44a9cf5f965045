/** Members and their areas: what admins do has its effect on the pages of members at once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onDatabases } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { type AdminShop, signIn, useAdminShop } from './owner-site.ts';

const AREAS = '/api/owner/member-areas';
const MEMBERS = '/api/owner/members';
const PASSWORD = 'a good password';

onDatabases((store) => {
  let of: AdminShop;
  let area: string;
  let page: string;
  useAdminShop(store, (opened) => {
    of = opened;
  });
  const send = (method: 'post' | 'put' | 'delete', path: string, body: object = {}) =>
    of.owner.send(method, path, body);
  const list = async (query = '') => (await of.owner.get(`${MEMBERS}${query}`)).body.results;
  const register = async (email: string): Promise<Visitor> => {
    const visitor = of.shop.visitor();
    const { status } = await visitor.send('post', '/api/site-users/account', {
      ...{ email, password: PASSWORD, firstName: 'Ben', lastName: 'Ray' },
    });
    expect(status).toBe(201);
    return visitor;
  };
  const idOf = async (email: string): Promise<string> => (await list(`?everybody=true&search=${email}`))[0].id;
  const emails = async (): Promise<readonly { text: string; subject: string }[]> => {
    await of.shop.backend.deliveries.run();
    const folder = join(of.shop.config.DATA_DIR, 'mail');
    return readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  };
  /** Whether a visitor sees the page of the area. */
  const sees = async (visitor: Visitor): Promise<boolean> => (await visitor.agent.get('/club')).status === 200;

  test('areas are made, renamed and listed with their pages', async () => {
    expect((await send('post', AREAS, { name: '' })).body.errors).toMatchObject([{ field: 'name' }]);
    const added = await send('post', AREAS, { name: 'Club' });
    expect([added.status, added.body]).toMatchObject([201, { name: 'Club', members: 0, pages: [] }]);
    area = added.body.id;
    const again = await send('post', AREAS, { name: 'club' });
    expect([again.status, again.body.error]).toEqual([409, 'This member area already exists']);
    expect((await send('put', `${AREAS}/${area}`, { name: 'The club' })).body.name).toBe('The club');
    expect((await send('put', `${AREAS}/nothing`, { name: 'x' })).status).toBe(404);
    const made = await send('post', '/api/owner/pages', {
      ...{ type: 'page', title: 'Club', urlId: 'club' },
      ...{ membersOnly: true, memberAreaId: area, workflowState: 'Published' },
    });
    page = made.body.id;
    expect((await of.owner.get(AREAS)).body.areas).toMatchObject([
      { id: area, name: 'The club', pages: [{ id: page, title: 'Club', fullUrl: '/club' }] },
    ]);
  });

  test('who is put into an area sees its pages at once, and who is taken out does not', async () => {
    const ben = await register('ben@example.com');
    const id = await idOf('ben@example.com');
    expect(await list()).toEqual([]);
    expect(await sees(ben)).toBe(false);
    expect((await send('put', `${MEMBERS}/${id}`, { memberAreas: ['nothing'] })).body.errors).toMatchObject([
      { field: 'memberAreas', message: 'nothing is not one of the expected options.' },
    ]);
    const put = await send('put', `${MEMBERS}/${id}`, { memberAreas: [area] });
    expect(put.body).toMatchObject({ memberAreas: [area], sessions: 1, isInvited: false });
    expect(await sees(ben)).toBe(true);
    expect(await list(`?area=${area}`)).toMatchObject([{ email: 'ben@example.com' }]);
    await send('put', `${MEMBERS}/${id}`, { memberAreas: [] });
    expect(await sees(ben)).toBe(false);
    await send('put', `${MEMBERS}/${id}`, { memberAreas: [area] });
    expect(await sees(ben)).toBe(true);
    expect((await send('delete', `${MEMBERS}/${id}/sessions`)).body).toMatchObject({ sessions: 0 });
    expect(await sees(ben)).toBe(false);
  });

  test('a member is invited by email, chooses a password by its link, and signs in', async () => {
    expect((await send('post', MEMBERS, { email: 'nobody' })).body.errors).toMatchObject([
      { field: 'email', message: 'Please enter a valid email.' },
    ]);
    const invited = await send('post', MEMBERS, { email: 'cat@example.com', memberAreas: [area] });
    expect([invited.status, invited.body]).toMatchObject([201, { isInvited: true, memberAreas: [area] }]);
    const again = await send('post', MEMBERS, { email: 'CAT@example.com', memberAreas: [area] });
    expect([again.status, again.body.error]).toEqual([409, 'This member already exists']);
    const { id } = invited.body;
    const email = (await emails()).find(({ subject }) => subject.startsWith('You are invited'));
    const token = /[\w-]{40,}/.exec(email?.text ?? '')?.[0] ?? '';
    const cat = of.shop.visitor();
    const chosen = await cat.send('put', '/api/site-users/account/password-reset', { token, password: PASSWORD });
    expect(chosen.status).toBe(200);
    const session = { email: 'cat@example.com', password: PASSWORD };
    expect((await cat.send('post', '/api/site-users/account/session', session)).status).toBe(200);
    expect(await sees(cat)).toBe(true);
    expect(await list('?search=cat@')).toMatchObject([{ isInvited: false, sessions: 1 }]);
    expect((await send('post', `${MEMBERS}/${id}/password-email`)).status).toBe(204);
    expect((await emails()).map(({ subject }) => subject).join()).toContain('Reset your password');
  });

  test('an area with a page stays; without one it goes, and nobody is in it any more', async () => {
    const refused = await send('delete', `${AREAS}/${area}`);
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Club: this page is in “The club”. Choose who sees it first.',
    ]);
    await send('put', `/api/owner/pages/${page}`, { memberAreaId: '' });
    expect((await send('delete', `${AREAS}/${area}`)).status).toBe(204);
    expect((await of.owner.get(AREAS)).body.areas).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('a removed member is signed out and gone', async () => {
    const cat = await idOf('cat@example.com');
    expect((await send('delete', `${MEMBERS}/${cat}`)).status).toBe(204);
    expect((await send('delete', `${MEMBERS}/${cat}`)).status).toBe(404);
    const visitor = of.shop.visitor();
    const session = { email: 'cat@example.com', password: PASSWORD };
    expect((await visitor.send('post', '/api/site-users/account/session', session)).status).toBe(401);
  });

  test('editors may see the areas, and change neither them nor members', async () => {
    const editor = await signIn(of.shop, 'editor');
    expect((await editor.get(AREAS)).status).toBe(200);
    expect((await editor.get(MEMBERS)).status).toBe(403);
    expect((await editor.send('post', AREAS, { name: 'Mine' })).status).toBe(403);
  });
});
