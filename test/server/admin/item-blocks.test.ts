/** Blocks as the text of items: made of the text that was there, published with the item's draft, and shown on its page. */
import { siteStore } from '../../database/databases.ts';
import type { Answer, Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  owner = await signIn(site);
});
afterAll(() => site.stop());

const ITEMS = '/api/owner/collections/notes/items';
const layoutOf = (text: string) => ({
  rows: [{ columns: [{ span: 12, blocks: [{ id: 'a', type: 'html', value: { html: `<p>${text}</p>` } }] }] }],
});
const add = async (title: string, more: object = {}): Promise<Answer['body']> =>
  (await owner.send('post', ITEMS, { title, body: '<p>As text</p>', ...more })).body;
const layoutPath = (id: string): string => `/api/owner/layouts/item/${id}`;
const draft = (id: string, text: string): Promise<Answer> =>
  owner.send('put', layoutPath(id), { layout: layoutOf(text) });
const itemOf = async (id: string): Promise<Answer['body']> => (await owner.get(`${ITEMS}/${id}`)).body;
const pageOf = async (urlId: string): Promise<string> => (await fetch(`${site.url}/notes/${urlId}`)).text();

test('the first blocks of an item are its text, and the text can be brought back after them', async () => {
  const { id, urlId, hasBlocks } = await add('First');
  expect(hasBlocks).toBe(false);
  const { body } = await owner.get(layoutPath(id));
  expect([body.status, body.layout.rows[0].columns[0].blocks[0]]).toEqual([
    null,
    { id: 'text', type: 'html', value: { html: '<p>As text</p>' } },
  ]);
  expect((await owner.get(layoutPath((await add('Empty', { body: '' })).id))).body.layout).toBe(null);
  await draft(id, 'As blocks');
  expect(await pageOf(urlId)).toContain('As text');
  await owner.send('post', `${layoutPath(id)}/publish`, { withPage: true });
  expect(await pageOf(urlId)).toContain('As blocks');
  expect(await itemOf(id)).toMatchObject({ hasBlocks: true, body: '' });
  expect((await owner.get(`${layoutPath(id)}/versions/0`)).body.layout).toEqual(body.layout);
});

test('blocks are published with the draft of their item, from either side', async () => {
  const { id, urlId } = await add('Second');
  const change = (title: string): Promise<Answer> =>
    owner.send('put', `${ITEMS}/${id}/draft`, { title, body: '<p>Another text</p>' });
  await change('Second, again');
  await draft(id, 'One');
  expect((await owner.send('post', `${layoutPath(id)}/publish`, { withPage: true })).status).toBe(200);
  expect(await itemOf(id)).toMatchObject({ title: 'Second, again', draft: null, hasBlocks: true });
  await owner.send('put', `${ITEMS}/${id}/draft`, { title: 'Second, at last' });
  await draft(id, 'Two');
  expect((await owner.send('post', `${ITEMS}/${id}/publish`, {})).status).toBe(200);
  const page = await pageOf(urlId);
  expect([page.includes('Second, at last'), page.includes('Two'), page.includes('One')]).toEqual([true, true, false]);
});

test('an item that is not on the site comes on it with its blocks, now or at an instant', async () => {
  const { id } = await add('Third', { workflowState: 'Draft' });
  await draft(id, 'One');
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await owner.send('post', `${layoutPath(id)}/publish`, { withPage: true, at });
  expect(await itemOf(id)).toMatchObject({ workflowState: 'Scheduled', publishOn: Date.parse(at) });
  await draft(id, 'Two');
  await owner.send('post', `${layoutPath(id)}/publish`, { withPage: true });
  expect((await itemOf(id)).workflowState).toBe('Published');
  await owner.send('put', `${ITEMS}/${id}/draft`, { title: 'Not yet' });
  await draft(id, 'Three');
  await owner.send('post', `${layoutPath(id)}/publish`, { withPage: true, at });
  const item = await itemOf(id);
  expect([item.workflowState, item.title, item.draft.changes.title]).toEqual(['Published', 'Third', 'Not yet']);
});

test('blocks that are not complete keep an item as it is', async () => {
  const { id } = await add('Fourth');
  const layout = { rows: [{ columns: [{ blocks: [{ type: 'newsletter', value: {} }] }] }] };
  await owner.send('put', layoutPath(id), { layout });
  await owner.send('put', `${ITEMS}/${id}/draft`, { title: 'Fourth, again' });
  for (const path of [layoutPath(id), `${ITEMS}/${id}`])
    expect((await owner.send('post', `${path}/publish`, {})).status).toBe(400);
  expect(await itemOf(id)).toMatchObject({ title: 'Fourth', hasBlocks: false });
});
