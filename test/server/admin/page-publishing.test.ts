/** Publishing pages with their content, previous layouts, copies, and conflicting URLs. */
import { sql } from 'drizzle-orm';
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

const PAGES = '/api/owner/pages';
const layoutOf = (text: string) => ({
  rows: [{ columns: [{ blocks: [{ type: 'html', value: { html: `<p>${text}</p>` } }] }] }],
});
const add = async (title: string, more: object = {}): Promise<Answer['body']> =>
  (await owner.send('post', PAGES, { type: 'page', title, workflowState: 'Draft', ...more })).body;
const layoutPath = (id: string): string => `/api/owner/layouts/page/${id}`;
async function draft(id: string, text: string): Promise<void> {
  expect((await owner.send('put', layoutPath(id), { layout: layoutOf(text) })).status).toBe(200);
}
const publish = (id: string, body: object): Promise<Answer> => owner.send('post', `${layoutPath(id)}/publish`, body);
const stateOf = async (id: string): Promise<unknown[]> => {
  const { body } = await owner.get(`${PAGES}/${id}`);
  return [body.workflowState, body.enabled, body.publishAt];
};

test('publishing with its page puts a draft on the site; otherwise the page stays a draft', async () => {
  const { id } = await add('Spring');
  await draft(id, 'One');
  await publish(id, {});
  expect(await stateOf(id)).toEqual(['Draft', true, null]);
  await draft(id, 'Two');
  await publish(id, { withPage: true });
  expect(await stateOf(id)).toEqual(['Published', true, null]);
});

test('a private or disabled page is put on the site, and a public page stays there until its new content is due', async () => {
  const { id } = await add('Summer', { workflowState: 'Private', enabled: false });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await draft(id, 'One');
  await publish(id, { withPage: true, at });
  expect(await stateOf(id)).toEqual(['Scheduled', true, at]);
  await draft(id, 'Two');
  await publish(id, { withPage: true });
  expect(await stateOf(id)).toEqual(['Published', true, null]);
  await draft(id, 'Three');
  await publish(id, { withPage: true, at });
  expect(await stateOf(id)).toEqual(['Published', true, null]);
});

test('links named like their page get its new name; those with a name of their own keep it', async () => {
  const NAVIGATIONS = '/api/owner/navigations';
  const { id } = await add('Kiln & co', { workflowState: 'Published' });
  const { navigations, revision } = (await owner.get(NAVIGATIONS)).body;
  const [main, ...others] = navigations;
  const link = (title: string) => ({ collectionId: id, title, items: [] });
  const links = [...main.links, link('Kiln & co'), { ...link('Ours'), items: [link('Kiln & co')] }];
  const put = await owner.send(
    'put',
    NAVIGATIONS,
    { navigations: [{ ...main, links }, ...others] },
    {
      'If-Match': `"${revision}"`,
    },
  );
  expect(put.status).toBe(200);
  await owner.send('put', `${PAGES}/${id}`, { navigationTitle: 'Kilns <all>' });
  const after = (await owner.get(NAVIGATIONS)).body.navigations[0].links.slice(-2);
  expect(after).toEqual([link('Kilns <all>'), { ...link('Ours'), items: [link('Kilns <all>')] }]);
});

test('a layout with incomplete blocks leaves the page unchanged', async () => {
  const { id } = await add('Autumn');
  const layout = { rows: [{ columns: [{ blocks: [{ type: 'newsletter', value: {} }] }] }] };
  await owner.send('put', layoutPath(id), { layout });
  expect((await publish(id, { withPage: true })).status).toBe(400);
  expect(await stateOf(id)).toEqual(['Draft', true, null]);
});

test('the layout from before the first publication can be restored', async () => {
  const id = 'about-us';
  const before = layoutOf('As it was imported');
  await owner.send('post', PAGES, { type: 'page', title: 'About us' });
  await site.database.db.execute(
    sql`UPDATE collections SET data = data || ${JSON.stringify({ page: { layout: before } })}::jsonb WHERE url_id = ${id}`,
  );
  const own = (await owner.get(PAGES)).body.pages.find(({ urlId }: { urlId: string }) => urlId === id).id;
  await draft(own, 'New');
  await publish(own, {});
  const { versions } = (await owner.get(layoutPath(own))).body;
  expect(versions.map(({ number, state, author }: Answer['body']) => [number, state, author === ''])).toEqual([
    [1, 'published', false],
    [0, 'past', true],
  ]);
  expect((await owner.get(`${layoutPath(own)}/versions/0`)).body.layout).toEqual(before);
  await owner.send('post', `${layoutPath(own)}/restore`, { number: 0 });
  expect((await owner.get(layoutPath(own))).body).toMatchObject({ status: 'Draft', layout: before });
  await publish(own, {});
  expect((await owner.get(layoutPath(own))).body.versions).toHaveLength(3);
});

test('a copy has its own name, and is placed after its page', async () => {
  const { body: copy } = await owner.send('post', `${PAGES}/notes/copy`, {});
  expect(copy).toMatchObject({ title: 'Copy of Notes', navigationTitle: 'Copy of Notes', workflowState: 'Draft' });
  const ids = (await owner.get(PAGES)).body.pages.map(({ id }: { id: string }) => id);
  expect(ids.indexOf(copy.id)).toBe(ids.indexOf('notes') + 1);
});

test("a URL used by another page or the site is rejected, with its owner's name", async () => {
  const { id, urlId } = await add('Winter & snow');
  const { id: other } = await add('Elsewhere');
  const refusal = async (to: string): Promise<unknown> => {
    const { status, body } = await owner.send('put', `${PAGES}/${other}`, { urlId: to });
    return [status, body.errors?.[0]];
  };
  const message = `The page “Winter & snow” has the address /${urlId} already. Choose another one.`;
  expect(await refusal('Winter Snow')).toEqual([400, { field: 'urlId', message }]);
  expect(await refusal('Cart')).toEqual([
    400,
    { field: 'urlId', message: '/cart is an address of the server itself. Choose another one.' },
  ]);
  expect((await owner.send('put', `${PAGES}/${id}`, { urlId })).status).toBe(200);
});

test('a row is saved as a named section; anything but blocks is rejected, and markup without permission for code becomes text', async () => {
  const path = '/api/owner/saved-sections';
  const part = layoutOf('Open on Fridays').rows[0];
  const sections = [{ id: 'hours', name: 'Opening hours', part }];
  const { body } = await owner.get(path);
  expect(body).toEqual({ sections: [], revision: 0 });
  const written = await owner.send('put', path, { sections }, { 'If-Match': '"0"' });
  expect([written.status, written.body]).toEqual([200, { sections, revision: 1 }]);
  expect((await owner.send('put', path, { sections: [] }, { 'If-Match': '"0"' })).status).toBe(409);
  const block = (value: object) => ({ id: 'bad', name: 'Bad', part: { type: 'link', value } });
  const refused = await owner.send('put', path, { sections: [...sections, block({ linkTo: 'javascript:alert(1)' })] });
  expect(refused.body.errors).toEqual([
    {
      field: 'sections.1.part.rows.0.columns.0.blocks.0.value.linkTo',
      message: 'javascript:alert(1) is not a valid page URL.',
    },
  ]);
  const drafter = await signIn(site, 'draft-editor');
  const script = { type: 'html', value: { html: '<p>Hi</p><script>alert(1)</script>' } };
  const sent = await drafter.send('put', path, {
    sections: [...sections, { id: 'script', name: 'Script', part: script }],
  });
  expect(sent.body.sections[1].part).toEqual({ type: 'html', value: { html: '<p>Hi</p>' } });
});
