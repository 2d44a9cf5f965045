/** Calls of the owner API from screens: their CSRF token, and the state of their forms. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { call } from '../../../client/studio/api.ts';
import { type Submission, useSubmit } from '../../../client/studio/use-submit.ts';

const { fetch } = globalThis;
const page = { cookie: '', documentElement: { lang: 'en' } };
beforeAll(() => void Object.assign(globalThis, { document: page }));
afterAll(() => {
  globalThis.fetch = fetch;
  Reflect.deleteProperty(globalThis, 'document');
});

test('concurrent writes request one CSRF token', async () => {
  const requested: string[] = [];
  globalThis.fetch = async (address) => {
    requested.push(String(address));
    await Promise.resolve();
    page.cookie = 'crumb=1';
    return Response.json({});
  };
  await Promise.all([call('POST', '/a', { body: 1 }), call('PUT', '/b', { body: 2 })]);
  expect(requested).toEqual(['/api/crumb', '/a', '/b']);
});

function renderForm(): Submission {
  let submission: Submission | undefined;
  const Form = () => {
    submission = useSubmit();
    return null;
  };
  renderToStaticMarkup(createElement(Form));
  if (submission === undefined) throw new Error('The form was not rendered.');
  return submission;
}

test('a form accepts the next submission after an exception', async () => {
  const { run } = renderForm();
  const fail = () => Promise.reject(new Error('unexpected'));
  await expect(run(fail)).rejects.toThrow('unexpected');
  expect(await run(async () => ({ ok: true, body: 1 }))).toEqual({ body: 1 });
});
