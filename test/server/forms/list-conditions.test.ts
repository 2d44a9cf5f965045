/** Mailing lists of forms that add only those who tick a checkbox. */
import { deliveries } from '../../../server/database/schema.ts';
import { siteStore } from '../../database/databases.ts';
import { signIn } from '../admin/owner-site.ts';
import type { Visitor } from '../shop.ts';
import { openVisitorSite, type VisitorSite } from '../visitor-site.ts';

let site: VisitorSite;
let owner: Visitor;
beforeAll(async () => {
  site = await openVisitorSite({ ...(await siteStore()), CAPTCHA: 'offline', API_KEYS: 'owner-key' });
  owner = await signIn(site);
});
afterAll(() => site.stop());

const SAVE = '/api/form/SaveFormSubmission';
const FORMS = '/api/owner/forms';
const email = { id: 'email', type: 'email', title: 'Email', required: true };
const news = { id: 'news', type: 'checkbox', title: 'Newsletter', options: ['By <email>', 'By post'] };
const onlyIf = { onlyIfField: 'news', onlyIfOption: 'By <email>' };

async function add(list: object, more: object = {}) {
  const { status, body } = await owner.send('post', FORMS, {
    name: 'Workshop',
    fields: [email, news],
    mailingLists: [{ list: 'letters', ...list }],
    ...more,
  });
  expect(status).toBe(201);
  return body;
}

/** As a script sends it. */
async function send(formId: string, answers: object): Promise<void> {
  const { agent } = site.visitor();
  const { key } = (await agent.post('/api/form/FormSubmissionKey')).body;
  expect((await agent.post(SAVE).send({ formId, key, form: JSON.stringify(answers) })).status).toBe(200);
}

/** As a browser without JavaScript sends it. */
async function post(formId: string, answers: object): Promise<void> {
  const headers = { Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' };
  const { agent } = site.visitor();
  expect(
    (
      await agent
        .post(SAVE)
        .type('form')
        .set(headers)
        .send({ formId, ...answers })
    ).status,
  ).toBe(200);
}

/** The addresses that were added to a list. */
async function added(of: string): Promise<readonly string[]> {
  const rows = await site.database.db.select().from(deliveries);
  return rows
    .filter(({ channel }) => channel === 'mailing-list')
    .map(({ payload }) => (payload as { readonly email: string }).email)
    .filter((address) => address.endsWith(`@${of}.example`))
    .sort();
}

test('only those who tick the option are added, with and without JavaScript', async () => {
  const { id } = await add(onlyIf);
  await send(id, { email: 'yes@option.example', news: ['By <email>', 'By post'] });
  await send(id, { email: 'no@option.example', news: [] });
  await send(id, { email: 'other@option.example', news: ['By post'] });
  await post(id, { email: 'plain-yes@option.example', 'news[]': 'By <email>' });
  await post(id, { email: 'plain-no@option.example' });
  await post(id, { email: 'plain-other@option.example', 'news[]': 'By post' });
  expect(await added('option')).toEqual(['plain-yes@option.example', 'yes@option.example']);
});

test('without an option any counts, and without a field everybody is added', async () => {
  const { id } = await add({ onlyIfField: 'news' });
  await send(id, { email: 'post@any.example', news: ['By post'] });
  await send(id, { email: 'none@any.example' });
  expect(await added('any')).toEqual(['post@any.example']);
  await send((await add({})).id, { email: 'all@everybody.example' });
  expect(await added('everybody')).toEqual(['all@everybody.example']);
});

test.each([
  ['a deleted field', 'deleted', [email]],
  ['a deleted option', 'renamed', [email, { ...news, options: ['Weekly'] }]],
  ['a field that is no checkbox any more', 'typed', [email, { ...news, type: 'radio' }]],
])('%s adds nobody, and the condition stays', async (_name, host, fields) => {
  const { id, revision: _, ...form } = await add(onlyIf);
  const changed = await owner.send('put', `${FORMS}/${id}`, { ...form, fields });
  expect([changed.status, changed.body.mailingLists]).toEqual([
    200,
    [{ list: 'letters', doubleOptIn: false, ...onlyIf }],
  ]);
  await send(id, { email: `ann@${host}.example` });
  expect(await added(host)).toEqual([]);
});

test('a held submission is added when it is released, if the box was ticked', async () => {
  const { id } = await add(onlyIf, { captchaEnabled: true });
  await post(id, { email: 'yes@held.example', 'news[]': 'By <email>' });
  await post(id, { email: 'no@held.example' });
  const key = { Authorization: 'Bearer owner-key' };
  const { agent } = site.visitor();
  const { submissions } = (await agent.get(`/api/form-submissions?formId=${id}&status=held`).set(key)).body;
  for (const held of submissions) await agent.post(`/api/form-submissions/${held.id}/release`).set(key);
  expect([submissions.length, await added('held')]).toEqual([2, ['yes@held.example']]);
});
