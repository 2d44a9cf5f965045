import { type CaptchaAction, captchaActions } from '#shared/captcha-actions';
import type { Captcha } from '../../../server/integrations/captcha/captcha.ts';
import { captchaIntegration } from '../../../server/integrations/captcha/index.ts';
import { openForTest, portContract } from './contract.ts';
import { closedPort, type LoopbackServer, startHttp } from './servers.ts';

let bodies: URLSearchParams[] = [];
let requests: { url: string | undefined; key: unknown; body: string }[] = [];
let answer = '{"success":true}';
let provider: LoopbackServer;
beforeAll(async () => {
  provider = await startHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(new URLSearchParams(body));
    requests.push({ url: request.url, key: request.headers['x-goog-api-key'], body });
    response.end(answer);
  });
});
afterAll(() => provider.stop());
beforeEach(() => {
  bodies = [];
  requests = [];
  answer = '{"success":true}';
});

const FORM = captchaActions.form;

/** A missing token never passes. */
async function use(captcha: Captcha): Promise<void> {
  expect(await captcha.verify('', '127.0.0.1', FORM)).toMatchObject({ ok: false });
  expect(await captcha.verify('x'.repeat(5000), '127.0.0.1', FORM)).toMatchObject({ ok: false });
}

const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
const environment = async () => ({ ...keys, CAPTCHA_VERIFY_URL: `${provider.url}/verify` });
const refused = [{}, { CAPTCHA_SITE_KEY: 'site' }, { ...keys, CAPTCHA_VERIFY_URL: 'nowhere' }];

const enterpriseKeys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_PROJECT: 'shop-1', CAPTCHA_API_KEY: 'api-secret' };
const enterprise = async () => ({
  ...enterpriseKeys,
  CAPTCHA_VERIFY_URL: `${provider.url}/v1/projects/shop-1/assessments`,
});

portContract(captchaIntegration, {
  'recaptcha-enterprise': {
    environment: enterprise,
    refused: [{}, { ...enterpriseKeys, CAPTCHA_PROJECT: '' }, { ...enterpriseKeys, CAPTCHA_API_KEY: '' }],
    use,
  },
  none: { environment: async () => ({}), use },
  offline: { environment: async () => ({}), use },
  recaptcha: { environment, refused, use },
  turnstile: { environment, refused, use },
});

test('the offline tokens', async () => {
  const { api } = openForTest(captchaIntegration, { CAPTCHA: 'offline' });
  const verdicts = await Promise.all(
    ['pass', 'fail', 'spent', 'timeout'].map((token) => api.verify(token, '::1', FORM)),
  );
  expect(verdicts.map((verdict) => (verdict.ok ? 'ok' : verdict.reason))).toEqual([
    'ok',
    'failed',
    'failed',
    'unavailable',
  ]);
});

test.each(['recaptcha', 'turnstile'])('%s is called with secret, token and address', async (CAPTCHA) => {
  const opened = openForTest(captchaIntegration, { CAPTCHA, ...(await environment()) });
  expect(opened.api.widget).toEqual({ provider: CAPTCHA, siteKey: 'site' });
  expect(await opened.api.verify('token', '192.0.2.7', FORM)).toEqual({ ok: true });
  expect(Object.fromEntries(bodies[0] ?? [])).toEqual({ secret: 'secret', response: 'token', remoteip: '192.0.2.7' });
  for (const [row, reason] of [
    ['{"success":false}', 'failed'],
    ['{"success":true,"score":0.1}', 'failed'],
    ['{"success":true,"action":"restock_submit"}', 'failed'],
    ['{}', 'unavailable'],
    ['<html>', 'unavailable'],
  ] as const) {
    answer = row;
    expect(await opened.api.verify('token', '::1', FORM)).toEqual({ ok: false, reason });
  }
  await opened.close();
});

const assessed = (valid: boolean, score: number, action: string) =>
  JSON.stringify({ name: 'a', tokenProperties: { valid, action }, riskAnalysis: { score, reasons: [] } });

test('Enterprise assesses token and action, and its score decides', async () => {
  const CAPTCHA = 'recaptcha-enterprise';
  const opened = openForTest(captchaIntegration, { CAPTCHA, CAPTCHA_MIN_SCORE: '0.7', ...(await enterprise()) });
  expect(opened.api.widget).toEqual({ provider: CAPTCHA, siteKey: 'site' });
  const verify = (action: CaptchaAction = FORM) => opened.api.verify('token', '192.0.2.7', action);
  answer = assessed(true, 0.7, 'form_submit');
  expect(await verify()).toEqual({ ok: true });
  expect(requests.map(({ body, ...rest }) => ({ ...rest, ...JSON.parse(body) }))).toEqual([
    {
      url: '/v1/projects/shop-1/assessments',
      key: 'api-secret',
      event: { token: 'token', siteKey: 'site', userIpAddress: '192.0.2.7', expectedAction: 'form_submit' },
    },
  ]);
  // Created for another action.
  expect(await verify(captchaActions.restock)).toEqual({ ok: false, reason: 'failed' });
  for (const [row, reason] of [
    [assessed(true, 0.69, 'form_submit'), 'failed'],
    [assessed(false, 0.9, 'form_submit'), 'failed'],
    ['{"tokenProperties":{"valid":false,"invalidReason":"EXPIRED"}}', 'failed'],
    ['{"error":{"code":403,"message":"The API key is not valid."}}', 'unavailable'],
    ['<html>', 'unavailable'],
  ] as const) {
    answer = row;
    expect(await verify()).toEqual({ ok: false, reason });
  }
  await opened.close();
});

test('a score is a number from 0 to 1', () => {
  for (const CAPTCHA_MIN_SCORE of ['-0.1', '1.1', 'high'])
    expect(() => openForTest(captchaIntegration, { CAPTCHA: 'none', CAPTCHA_MIN_SCORE })).toThrow();
});

test('an unreachable provider accepts nobody', async () => {
  const CAPTCHA_VERIFY_URL = `http://127.0.0.1:${await closedPort()}/`;
  const opened = openForTest(captchaIntegration, { CAPTCHA: 'turnstile', ...keys, CAPTCHA_VERIFY_URL });
  expect(await opened.api.verify('token', '::1', FORM)).toEqual({ ok: false, reason: 'unavailable' });
  await opened.close();
});
