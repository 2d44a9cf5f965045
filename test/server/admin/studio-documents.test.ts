/** The studio's documents on the real owner API: edits are saved, merged, rejected and undone. */
import { sql } from 'drizzle-orm';
import { field, isData, listOf, textOf } from '#shared/json';
import type { CallProblem } from '../../../client/studio/api.ts';
import type { DocumentRef } from '../../../client/studio/documents/document-ref.ts';
import { createDocuments, type HeldDocument } from '../../../client/studio/documents/documents.ts';
import { type Call, createOwnerServer } from '../../../client/studio/documents/owner-server.ts';
import { createMemoryStorage } from '../../../client/studio/documents/record-storage.ts';
import { createVersions } from '../../../client/studio/documents/versions.ts';
import { eventually } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import { openShop, type TestShop, type Visitor } from '../shop.ts';
import { signIn } from './owner-site.ts';

let shop: TestShop;
let owner: Visitor;
let editor: Visitor;
beforeAll(async () => {
  shop = await openShop(await siteStore());
  owner = await signIn(shop);
  editor = await signIn(shop, 'editor');
});
afterAll(() => shop.stop());

/** The result of the studio's `call` for a reply. */
const callsOf =
  (visitor: Visitor): Call =>
  async (method, path, { body, ifMatch } = {}) => {
    const headers = ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` };
    const reply =
      method === 'GET'
        ? await visitor.get(path)
        : await visitor.send(method === 'PUT' ? 'put' : 'post', path, (body ?? {}) as object, headers);
    if (reply.status < 400) return { ok: true, body: reply.body };
    const errors = listOf(field(reply.body, 'errors')).map((one): [string, string] => [
      textOf(field(one, 'field')),
      textOf(field(one, 'message')),
    ]);
    const problem: CallProblem = {
      ...{ status: reply.status, code: textOf(reply.body.code), error: textOf(reply.body.error) },
      ...(errors.length === 0 ? {} : { errors: Object.fromEntries(errors) }),
      ...(isData(reply.body) && 'stored' in reply.body ? { stored: reply.body['stored'] } : {}),
    };
    return { ok: false, problem };
  };

let names = 0;
/** A document in a separate tab. */
function openIn(visitor: Visitor, ref: DocumentRef, call = callsOf(visitor)): HeldDocument {
  const documents = createDocuments({
    ...{ storage: createMemoryStorage(), server: createOwnerServer(call) },
    exclusively: (_, work) => work(),
    later(_, run) {
      const timer = setImmediate(run);
      return () => clearImmediate(timer);
    },
    announce: () => {},
    newName: () => `test-save-${++names}`,
    now: () => names,
  });
  const held = documents.hold(ref);
  held.enter();
  return held;
}

const isReady = ({ state }: HeldDocument) => eventually(async () => state().status === 'ready');
const isSaved = ({ state }: HeldDocument) => eventually(async () => !state().isUnsaved);
const block = (id: string, text: string) => ({ id, type: 'html', value: { html: text } });
const rows = (...blocks: object[]) => [{ columns: [{ span: 12, blocks }] }];
const blocks = ['rows', 0, 'columns', 0, 'blocks'];

test('a layout: edits of two editors merge, and a conflict in the same text is shown to the later one', async () => {
  const ref = { kind: 'layout', target: 'page:shop' } as const;
  const [ann, bob] = [openIn(owner, ref), openIn(editor, ref)];
  await isReady(ann);
  ann.actions.edit({ op: 'set', path: ['rows'], value: rows(block('a', '<p>One</p>'), block('b', '<p>Two</p>')) });
  await isSaved(ann);
  await isReady(bob);
  bob.actions.reload();
  await eventually(async () => field(bob.state().value, 'rows') !== undefined && !bob.state().isUnsaved);
  await eventually(async () => JSON.stringify(bob.state().value).includes('Two'));
  ann.actions.edit([
    { op: 'move', from: [...blocks, 1], to: [...blocks, 0] },
    { op: 'set', path: [...blocks, 1, 'value', 'html'], value: '<p>Ann</p>' },
  ]);
  await isSaved(ann);
  // Based on the previous layout.
  bob.actions.edit({ op: 'set', path: [...blocks, 1, 'value', 'html'], value: '<p>Bob</p>' });
  bob.actions.edit({ op: 'set', path: [...blocks, 0, 'value', 'html'], value: '<p>Late</p>' });
  await isSaved(bob);
  ann.actions.reload();
  const merged = rows(block('b', '<p>Bob</p>'), block('a', '<p>Ann</p>'));
  for (const { state } of [ann, bob])
    await eventually(async () => JSON.stringify(state().value).includes('Bob') && !state().isUnsaved);
  expect(ann.state().value).toMatchObject({ rows: merged });
  expect(bob.state().value).toMatchObject({ rows: merged });
  expect(bob.state().save).toBe('conflict');
  expect(bob.state().conflicts).toMatchObject([{ reason: 'value', mine: '<p>Late</p>', theirs: '<p>Ann</p>' }]);
  bob.actions.resolve(bob.state().conflicts[0]?.id ?? 0, 'mine');
  await eventually(async () => JSON.stringify((await owner.get('/api/owner/layouts/page/shop')).body).includes('Late'));
});

test('a page: a rejected value is held at its field, and later edits continue', async () => {
  const { body: page } = await owner.send('post', '/api/owner/pages', { type: 'page', title: 'Studio' });
  const held = openIn(owner, { kind: 'page', id: page.id });
  await isReady(held);
  const { actions, state } = held;
  actions.edit({ op: 'set', path: ['mainImage'], value: { assetUrl: 'javascript:alert(1)', altText: '' } });
  actions.edit({ op: 'set', path: ['title'], value: 'Studio & more' });
  await isSaved(held);
  expect(state().problems).toEqual({ 'mainImage.assetUrl': 'javascript:alert(1) is not a valid page URL.' });
  expect(state().save).toBe('refused');
  const stored = (await owner.get(`/api/owner/pages/${page.id}`)).body;
  expect([stored.title, stored.mainImage]).toEqual(['Studio & more', null]);
  actions.undo();
  actions.undo();
  await isSaved(held);
  expect(state().problems).toEqual({});
  expect((await owner.get(`/api/owner/pages/${page.id}`)).body.title).toBe('Studio');
});

test('settings: a lost reply is queried, and nothing is sent twice', async () => {
  const calls = callsOf(owner);
  const sent: string[] = [];
  const lossy: Call = async (method, path, options) => {
    const result = await calls(method, path, options);
    if (method !== 'PUT') return result;
    sent.push(path);
    return sent.length > 1 ? result : { ok: false, problem: { status: 0, code: 'network', error: 'Network error' } };
  };
  const held = openIn(owner, { kind: 'settings', name: 'redirects' }, lossy);
  await isReady(held);
  held.actions.edit({ op: 'insert', path: ['redirects'], index: 0, value: { from: '/a', to: '/b', status: 302 } });
  await isSaved(held);
  expect(sent).toHaveLength(1);
  expect((await owner.get('/api/owner/redirects')).body.redirects).toEqual([{ from: '/a', to: '/b', status: 302 }]);
  expect((await editor.get(`/api/owner/saves/${sent[0]?.split('save=')[1]}`)).body).toEqual({ isStored: false });
});

test('versions are listed, compared and restored', async () => {
  const versions = createVersions(callsOf(owner));
  const ref = { kind: 'settings', name: 'design' } as const;
  for (const customCss of ['p { margin: 0 }', 'p { margin: 1px }'])
    await owner.send('put', '/api/owner/design', { customCss });
  const list = await versions.list(ref);
  expect(list).toMatchObject({ ok: true, value: [{ number: 3, state: 'published' }, { number: 2 }, { number: 1 }] });
  expect(await versions.compare(ref, 2, 3)).toEqual({
    ok: true,
    value: [{ op: 'set', path: ['customCss'], value: 'p { margin: 1px }' }],
  });
  expect(await versions.restore(ref, 2)).toMatchObject({ ok: true });
  expect((await owner.get('/api/owner/design')).body.customCss).toBe('p { margin: 0 }');
});

test('what was read can be sent back: its revision counts as If-Match', async () => {
  const { body: page } = await owner.send('post', '/api/owner/pages', { type: 'page', title: 'Old' });
  for (const [path, changed] of [
    ['/api/owner/announcement', { text: 'New' }],
    ['/api/owner/website', { siteTagLine: 'New' }],
    ['/api/owner/store-settings', { expressCheckout: true }],
    ['/api/site-header-footer', { header: { text: 'New' }, footer: {} }],
    ['/api/multilingual/languages', { languages: ['en', 'fr'] }],
    [`/api/owner/pages/${page.id}`, { title: 'New' }],
  ] as const) {
    const { revision } = (await owner.get(path)).body;
    expect([path, (await owner.send('put', path, { ...changed, revision })).status]).toEqual([path, 200]);
    expect([path, (await owner.send('put', path, { ...changed, revision })).status]).toEqual([path, 409]);
  }
});

test('invalid languages and navigations are read as far as possible', async () => {
  const store = (name: string, data: object) =>
    shop.database.db.execute(sql`INSERT INTO site_documents (website_id, name, data)
      VALUES ('test-site', ${name}, ${JSON.stringify(data)}::jsonb)
      ON CONFLICT (site, website_id, name) DO UPDATE SET data = excluded.data`);
  await store('languages', { languages: [{ code: 'fr', isDefault: true }, { name: 1 }, 'de'] });
  await store('navigation', { mainNav: [{ collectionId: 'shop', items: [{ title: 1 }] }, 'odd', {}], other: 1 });
  expect((await owner.get('/api/multilingual/languages')).body.languages).toEqual([{ code: 'fr', isDefault: true }]);
  const { status, body } = await owner.get('/api/owner/navigations');
  expect([status, body.navigations[0], body.navigations[1]]).toEqual([
    200,
    { identifier: 'mainNav', links: [{ collectionId: 'shop', items: [] }] },
    { identifier: 'other', links: [] },
  ]);
});
