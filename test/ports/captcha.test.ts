import type { Captcha } from '../../server/ports/captcha/captcha.ts';
import { captchaPort } from '../../server/ports/captcha/port.ts';
import { openForTest, portContract } from './contract.ts';
import { closedPort, type LoopbackServer, startHttp } from './servers.ts';

let bodies: URLSearchParams[] = [];
let answer = '{"success":true}';
let provider: LoopbackServer;
beforeAll(async () => {
  provider = await startHttp(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies.push(new URLSearchParams(body));
    response.end(answer);
  });
});
afterAll(() => provider.stop());
beforeEach(() => {
  bodies = [];
  answer = '{"success":true}';
});

/** No token is never a person. */
async function use(captcha: Captcha): Promise<void> {
  expect(await captcha.verify('', '127.0.0.1')).toMatchObject({ ok: false });
  expect(await captcha.verify('x'.repeat(5000), '127.0.0.1')).toMatchObject({ ok: false });
}

const keys = { CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' };
const environment = async () => ({ ...keys, CAPTCHA_VERIFY_URL: `${provider.url}/verify` });
const refused = [{}, { CAPTCHA_SITE_KEY: 'site' }, { ...keys, CAPTCHA_VERIFY_URL: 'nowhere' }];

portContract(captchaPort, {
  none: { environment: async () => ({}), use },
  offline: { environment: async () => ({}), use },
  recaptcha: { environment, refused, use },
  turnstile: { environment, refused, use },
});

test('the offline tokens', async () => {
  const { api } = openForTest(captchaPort, { CAPTCHA: 'offline' });
  const verdicts = await Promise.all(['pass', 'fail', 'spent', 'timeout'].map((token) => api.verify(token, '::1')));
  expect(verdicts.map((one) => (one.ok ? 'ok' : one.reason))).toEqual(['ok', 'failed', 'failed', 'unavailable']);
});

test.each(['recaptcha', 'turnstile'])('%s is asked with secret, token and address', async (CAPTCHA) => {
  const opened = openForTest(captchaPort, { CAPTCHA, ...(await environment()) });
  expect(opened.api.widget).toEqual({ provider: CAPTCHA, siteKey: 'site' });
  expect(await opened.api.verify('token', '192.0.2.7')).toEqual({ ok: true });
  expect(Object.fromEntries(bodies[0] ?? [])).toEqual({ secret: 'secret', response: 'token', remoteip: '192.0.2.7' });
  for (const [given, reason] of [
    ['{"success":false}', 'failed'],
    ['{"success":true,"score":0.1}', 'failed'],
    ['{}', 'unavailable'],
    ['<html>', 'unavailable'],
  ] as const) {
    answer = given;
    expect(await opened.api.verify('token', '::1')).toEqual({ ok: false, reason });
  }
  await opened.close();
});

test('a provider that cannot be reached lets nobody through', async () => {
  const CAPTCHA_VERIFY_URL = `http://127.0.0.1:${await closedPort()}/`;
  const opened = openForTest(captchaPort, { CAPTCHA: 'turnstile', ...keys, CAPTCHA_VERIFY_URL });
  expect(await opened.api.verify('token', '::1')).toEqual({ ok: false, reason: 'unavailable' });
  await opened.close();
});
