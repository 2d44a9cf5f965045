/** Form builder features besides the form itself: preview, copies, test submissions, deliveries, search in submissions. */
import { deliveries } from '../../../server/database/schema.ts';
import { eventually } from '../../browser/recording.ts';
import { siteStore } from '../../database/databases.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';
import { signIn } from './owner-site.ts';

let site: VisitorSite;
let owner: Visitor;
let editor: Visitor;
beforeAll(async () => {
  site = await openVisitorSite(await siteStore());
  [owner, editor] = [await signIn(site), await signIn(site, 'editor')];
});
afterAll(() => site.stop());

const FORMS = '/api/owner/forms';
const email = { id: 'email', type: 'email', title: 'Email', required: true };
const note = { id: 'note', type: 'text', title: 'Note' };
const webhooks = [{ url: 'https://hooks.example/b', secret: 'shared' }];
const FRAGMENT = '/api/owner/preview/fragment';

async function add(more: object = {}) {
  const { status, body } = await owner.send('post', FORMS, { name: 'Letters', fields: [email, note], ...more });
  expect(status).toBe(201);
  return body;
}

test('a form is stored as it was read: its id and whether webhooks have a secret are ignored', async () => {
  const { revision: _, ...form } = await add({ webhooks });
  const { status, body } = await owner.send('put', `${FORMS}/${form.id}`, { ...form, name: 'Changed' });
  expect([status, body.name, body.webhooks]).toEqual([200, 'Changed', [{ url: webhooks[0]?.url, hasSecret: true }]]);
  const unknown = await owner.send('put', `${FORMS}/${form.id}`, { ...form, colour: 1 });
  expect(unknown.body.errors).toMatchObject([{ field: 'colour', message: 'is not a known field' }]);
});

test('a copy has all settings, and webhooks only with permission for integrations', async () => {
  const form = await add({ webhooks, spreadsheetName: 'Book' });
  const { body: copy } = await owner.send('post', `${FORMS}/${form.id}/copy`, {});
  expect(copy).toMatchObject({ name: 'Letters (copy)', spreadsheetName: 'Book', webhooks: [{ hasSecret: true }] });
  expect(copy.id).not.toBe(form.id);
  expect((await editor.send('post', `${FORMS}/${form.id}/copy`, {})).body.webhooks).toEqual([]);
  expect((await owner.send('post', `${FORMS}/none/copy`, {})).status).toBe(404);
});

test('the list shows how many documents use a form', async () => {
  const form = await add();
  const block = { id: 'f', type: 'form', value: { formId: form.id } };
  const layout = { rows: [{ columns: [{ span: 12, blocks: [block, { ...block, id: 'g' }] }] }] };
  const countOf = async () =>
    (await owner.get(FORMS)).body.forms.find(({ id }: { id: string }) => id === form.id).useCount;
  expect(await countOf()).toBe(0);
  await owner.send('put', '/api/owner/layouts/page/locked', { layout });
  expect(await countOf()).toBe(1);
});

test('a test reaches emails and webhooks, is marked as one, and adds nobody to a list', async () => {
  const empty = await owner.send('post', `${FORMS}/${(await add()).id}/test`, {});
  expect([empty.status, empty.body.error]).toEqual([
    422,
    'The form sends nothing yet. Add an email address or a webhook first.',
  ]);
  const { id } = await add({ webhooks, emails: ['to@shop.example'], mailingLists: [{ list: 'newsletter' }] });
  const { status, body } = await owner.send('post', `${FORMS}/${id}/test`, {});
  const sent = [
    { channel: 'mail', target: 'to@shop.example' },
    { channel: 'webhook', target: 'https://hooks.example/b' },
  ];
  expect([status, body]).toEqual([200, { sent }]);
  const rows = await site.database.db.select().from(deliveries);
  expect(rows.find(({ target }) => target === 'to@shop.example')?.payload).toMatchObject({
    formName: 'Test of Letters',
    rows: [
      { title: 'Email', text: 'test@example.com' },
      { title: 'Note', text: 'Test' },
    ],
  });
  const targets = async () => (await owner.get(`${FORMS}/${id}/deliveries`)).body.targets;
  expect((await targets()).map(({ channel, target }: (typeof sent)[number]) => ({ channel, target }))).toEqual(sent);
  await eventually(async () => (await targets())[0].sent + (await targets())[0].waiting === 1);
  // A change preserves the status of the latest test.
  await owner.send('put', `${FORMS}/${id}`, { name: 'Letters', emails: ['to@shop.example'] });
  expect(await targets()).toHaveLength(2);
});

test('submissions are found by a text in an answer, with their form and a summary', async () => {
  const form = await add();
  const visitor = site.visitor();
  for (const text of ['A blue jug', 'email'])
    await visitor.submitFromSite('/api/form/SaveFormSubmission', {
      formId: form.id,
      email: 'ann@a.example',
      note: text,
    });
  const find = async (search: string) =>
    (await owner.get(`/api/form-submissions?formId=${form.id}&search=${encodeURIComponent(search)}`)).body.submissions;
  expect(await find('BLUE')).toMatchObject([{ formName: 'Letters', summary: 'ann@a.example · A blue jug' }]);
  expect(await find('ann@')).toHaveLength(2);
  // Field names are not answers.
  expect(await find('email')).toHaveLength(1);
  expect(await find('%')).toEqual([]);
});

test('the summary of a submission starts with the name and the email address, wherever their fields are', async () => {
  const form = await add({ fields: [note, email, { id: 'who', type: 'name', title: 'Name' }] });
  const sent = { formId: form.id, note: 'A jug', email: 'ann@a.example', 'who[First]': 'Ann', 'who[Last]': 'Lee' };
  await site.visitor().submitFromSite('/api/form/SaveFormSubmission', sent);
  const { submissions } = (await owner.get(`/api/form-submissions?formId=${form.id}`)).body;
  expect(submissions).toMatchObject([{ summary: 'Ann Lee · ann@a.example · A jug' }]);
});

test('a form is shown on a separate page, as stored and as edited', async () => {
  const { revision: _, ...form } = await add({ lightbox: true, lightboxPosition: 'top-left' });
  const page = await owner.get(`/preview?path=/&screen=form:${form.id}&studio`);
  expect(page.text).toContain('data-document="site" data-path="fields.1" data-field="text"');
  expect(page.text).toContain('<details open class="form-lightbox" data-lightbox-form data-position="top-left"');
  const edited = { ...form, fields: [email, { ...note, title: 'Your <words>' }] };
  const draw = (value: object, by = owner) =>
    by.send('post', FRAGMENT, { path: '/', document: `form:${form.id}`, part: 'form', value });
  expect((await draw(edited)).body.html).toContain('Your &lt;words&gt;');
  expect((await owner.get(`${FORMS}/${form.id}`)).body.fields[1].title).toBe('Note');
  expect(
    (await owner.get('/api/owner/pages')).body.pages.filter(({ title }: { title: string }) => title === ''),
  ).toEqual([]);
  const refused = await draw({ ...form, fields: [{ ...email, type: 'color' }] });
  expect(refused.body.errors).toMatchObject([{ field: 'fields.0.type' }]);
  expect((await site.visitor().get(`/preview?path=/&screen=form:${form.id}&studio`)).status).toBe(404);
});
