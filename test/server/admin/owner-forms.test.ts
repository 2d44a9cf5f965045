/** Custom forms: submissions are validated by their rules, and delivered to their targets. */

import { deliveries } from '../../../server/database/schema.ts';
import { formFieldTypes } from '../../../shared/form-settings.ts';
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
const note = { id: 'note', type: 'text', title: 'A & B' };

/** Adds a form to the notes page. */
async function place(formId: string): Promise<void> {
  const layout = { rows: [{ columns: [{ span: 12, blocks: [{ id: 'f', type: 'form', value: { formId } }] }] }] };
  await owner.send('put', '/api/owner/layouts/page/locked', { layout });
  expect((await owner.send('post', '/api/owner/layouts/page/locked/publish', {})).status).toBe(200);
}

test('a form with a field of each type is stored with all settings, shown on a page, and takes submissions', async () => {
  const fields = formFieldTypes.map((type) => ({
    id: `f-${type}`,
    type,
    title: `The <${type}>`,
    options: ['radio', 'checkbox', 'select', 'likert'].includes(type) ? ['One & two', 'Three'] : [],
    ...(type === 'hidden' ? { key: 'source', value: 'page' } : {}),
  }));
  const { status, body } = await owner.send('post', FORMS, { name: 'Everything', fields, submitButtonText: 'Send it' });
  expect([status, body.fields.length]).toEqual([201, 19]);
  expect(body.fields.find(({ type }: { type: string }) => type === 'radio')).toMatchObject({
    title: 'The <radio>',
    options: ['One & two', 'Three'],
  });
  expect((await owner.get(`${FORMS}/${body.id}`)).body).toEqual(body);
  await owner.send('put', '/api/owner/pages/locked', { password: null });
  await place(body.id);
  const page = async () => (await fetch(`${site.url}/locked`)).text();
  await eventually(async () => (await page()).includes('Send it'));
  expect(await page()).toContain('The &lt;textarea&gt;');
  expect((await owner.get(`${FORMS}/${body.id}/uses`)).body.uses).toEqual([
    { kind: 'page', id: 'locked', title: 'Locked' },
  ]);
  const removed = await owner.send('delete', `${FORMS}/${body.id}`);
  expect([removed.status, removed.body.error]).toEqual([409, 'The form is in use: Locked.']);
});

test('submissions are read, exported and removed; the form is deleted once it is unused', async () => {
  const { body: form } = await owner.send('post', FORMS, {
    name: 'Letters',
    fields: [email, note],
    emails: ['owner@example.com'],
    webhooks: [{ url: 'https://hooks.example/new', secret: 'shared' }],
  });
  expect(form.webhooks).toEqual([{ url: 'https://hooks.example/new', hasSecret: true }]);
  const visitor = site.visitor();
  for (const text of ['=SUM(1)', 'with "quotes", and\nlines'])
    expect(
      (
        await visitor.submitFromSite('/api/form/SaveFormSubmission', {
          formId: form.id,
          email: 'ann@a.example',
          note: text,
        })
      ).status,
    ).toBeLessThan(400);
  const { body: list } = await owner.get(`/api/form-submissions?formId=${form.id}`);
  expect((await owner.get('/api/form-submissions?cursor=x')).body.errors).toMatchObject([{ field: 'cursor' }]);
  expect(list.submissions).toHaveLength(2);
  const id = list.submissions.at(-1).id;
  expect((await owner.get(`/api/owner/form-submissions/${id}`)).body).toMatchObject({
    submission: { id, formId: form.id },
    rows: [
      { title: 'Email', text: 'ann@a.example' },
      { title: 'A & B', text: '=SUM(1)' },
    ],
  });
  const csv = await owner.get(`${FORMS}/${form.id}/submissions.csv`);
  expect(csv.headers['content-disposition']).toContain('.csv');
  const [head, ...lines] = csv.text.trimEnd().split('\r\n');
  expect(head).toBe('Submitted (UTC),Status,Page,Email,A & B');
  expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,received,[^,]*,ann@a\.example,'=SUM\(1\)$/);
  expect(lines[1]).toMatch(/"with ""quotes"", and lines"$/);
  const sent = await site.database.db
    .select({ target: deliveries.target, payload: deliveries.payload })
    .from(deliveries);
  expect(sent.map(({ target }) => target)).toContain('owner@example.com');
  expect(sent.find(({ target }) => target === 'https://hooks.example/new')?.payload).toMatchObject({
    secret: 'shared',
  });

  expect((await owner.send('delete', `/api/owner/form-submissions/${id}`)).status).toBe(204);
  expect((await owner.get(`/api/owner/form-submissions/${id}`)).status).toBe(404);
  expect((await owner.get(FORMS)).body.forms.find((row: { id: string }) => row.id === form.id)).toMatchObject({
    name: 'Letters',
    fieldCount: 2,
    submissionCount: 1,
  });
  expect((await owner.send('delete', `${FORMS}/${form.id}`)).status).toBe(204);
  expect((await owner.get(`${FORMS}/${form.id}`)).status).toBe(404);
});

test('a change replaces the form, and a webhook without a secret keeps its previous one', async () => {
  const webhooks = [{ url: 'https://hooks.example/w', secret: 's1' }];
  const { body: form } = await owner.send('post', FORMS, { name: 'Change me', fields: [email], webhooks });
  const change = { name: 'Changed', fields: [note], webhooks: [{ url: 'https://hooks.example/w' }] };
  const { status, body } = await owner.send('put', `${FORMS}/${form.id}`, change, { 'If-Match': '"1"' });
  expect([status, body]).toMatchObject([200, { name: 'Changed', webhooks: [{ hasSecret: true }], revision: 2 }]);
  const late = await owner.send('put', `${FORMS}/${form.id}`, { name: 'Late' }, { 'If-Match': '"1"' });
  expect([late.status, late.body.stored.name, late.body.submitted.name]).toEqual([409, 'Changed', 'Late']);
  expect((await editor.send('put', `${FORMS}/${form.id}`, { ...change, name: 'By an editor' })).status).toBe(200);
  expect((await editor.send('put', `${FORMS}/${form.id}`, { ...change, webhooks: [] })).status).toBe(403);
});

test.each([
  ['an address that is none', { emails: ['ann@'] }, 'emails.0', 'Please enter a valid email.'],
  ['no list', { mailingLists: [{ list: '' }] }, 'mailingLists.0.list', 'A mailing List must be selected.'],
  [
    'a field of no type',
    { fields: [{ id: 'a', type: 'color' }] },
    'fields.0.type',
    'color is not one of the expected options.',
  ],
  ['two fields with one id', { fields: [email, email] }, 'fields', 'must have fields of different ids'],
  ['a choice of nothing', { fields: [{ id: 'a', type: 'radio' }] }, 'fields.0.options', 'must have at least 1 entry'],
  ['an unknown setting', { fields: [{ ...email, colour: 1 }] }, 'fields.0.colour', 'is not a known field'],
  ['a captcha without a key', { captchaEnabled: true }, 'captchaEnabled', 'ReCaptcha has not been set up!'],
  [
    'a webhook without a host',
    { webhooks: [{ url: 'ftp://a' }] },
    'webhooks.0.url',
    'ftp://a is not a valid page URL.',
  ],
])('%s is rejected', async (_name, more, field, message) => {
  const { status, body } = await owner.send('post', FORMS, { name: 'Bad', ...more });
  expect([status, body.errors]).toMatchObject([400, [{ field, message }]]);
});
