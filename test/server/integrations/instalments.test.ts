import { instalmentIntegration } from '../../../server/integrations/instalments/index.ts';
import type { InstalmentItem, Instalments } from '../../../server/integrations/instalments/instalments.ts';
import { openForTest, portContract } from './contract.ts';
import { closedPort, type LoopbackServer, startHttp } from './servers.ts';

const item: InstalmentItem = {
  priceCents: 10_001,
  currency: 'USD',
  bounds: { min: 3500, max: 100_000 },
  productTypes: [1],
};
const page =
  '<html><head><title>x</title><script>alert(1)</script><style>p{}</style></head><body onload="x()"><h1>Pay in 4</h1>' +
  '<p>Text<img src="https://spy.example/p.gif"></p><a href="javascript:alert(1)" onclick="x()">bad</a><a href="https://ok.example/">ok</a></body></html>';

let requests: string[] = [];
let answer: { status: number; body: string } = { status: 200, body: page };
let provider: LoopbackServer;
beforeAll(async () => {
  provider = await startHttp((request, response) => {
    requests.push(request.url ?? '');
    response.writeHead(answer.status).end(answer.body);
  });
});
afterAll(() => provider.stop());
beforeEach(() => {
  requests = [];
  answer = { status: 200, body: page };
});

/** If nothing can be offered, no text is shown, with any adapter. */
async function use(instalments: Instalments): Promise<void> {
  expect(instalments.quote(item, 'de_DE', 'DE')).toBeNull();
  expect(instalments.quote({ ...item, productTypes: [1, 2] }, 'en_US', 'US')).toBeNull();
  expect(instalments.quote({ ...item, productTypes: [] }, 'en_US', 'US')).toBeNull();
  expect(await instalments.information('de_DE')).toBeNull();
  expect(await instalments.information('../../etc')).toBeNull();
  const information = await instalments.information('en_GB');
  expect(information === null || information.provider === 'Clearpay').toBe(true);
}

portContract(instalmentIntegration, {
  none: { environment: async () => ({}), use },
  offline: { environment: async () => ({}), use },
  pages: {
    environment: async () => ({ INSTALMENTS_URL: `${provider.url}/info/{locale}.html` }),
    refused: [{}, { INSTALMENTS_URL: 'https://x.example/page' }, { INSTALMENTS_URL: 'file:///{locale}' }],
    use,
  },
});

test.each([
  ['en_US', 'US', 'Afterpay'],
  ['en_CA', 'CA', 'Afterpay'],
  ['fr_CA', 'CA', 'Afterpay'],
  ['en_AU', 'AU', 'Afterpay'],
  ['en_NZ', 'NZ', 'Afterpay'],
  ['en_GB', 'GB', 'Clearpay'],
])('%s in %s is offered %s', async (locale, country, name) => {
  const { api } = openForTest(instalmentIntegration, {});
  const quote = api.quote(item, locale, country);
  expect(quote).toMatchObject({ provider: name, isInRange: true, count: 4, parts: [2500, 2500, 2500, 2501] });
  expect(quote?.text).toContain('25.00');
  expect(await api.information(locale)).toMatchObject({ provider: name });
});

test('the payments that are shown do not add up to more than the price', () => {
  const { api } = openForTest(instalmentIntegration, {});
  const apron = { ...item, priceCents: 6290, currency: 'EUR' };
  expect(api.quote(apron, 'en_US', 'US')?.text).toBe('4 interest-free payments of €15.72 · Afterpay');
});

test('the bounds: more than the minimum, not more than the maximum', () => {
  const { api } = openForTest(instalmentIntegration, {});
  const textAt = (priceCents: number) => api.quote({ ...item, priceCents }, 'en_US', 'US');
  expect(textAt(3500)).toMatchObject({ isInRange: false, text: 'Afterpay available for orders over $35.00' });
  expect(textAt(3501)?.isInRange).toBe(true);
  expect(textAt(100_000)?.isInRange).toBe(true);
  expect(textAt(100_001)?.text).toBe('Afterpay available for orders up to $1,000.00');
});

describe('pages of the provider', () => {
  const open = () =>
    openForTest(instalmentIntegration, { INSTALMENTS: 'pages', INSTALMENTS_URL: `${provider.url}/{locale}` });

  test('are requested once an hour, without anything that runs or loads', async () => {
    const { api, close } = open();
    const all = await Promise.all([1, 2, 3].map(() => api.information('en-US')));
    expect(requests).toEqual(['/en_US']);
    expect(all[0]).toEqual({
      provider: 'Afterpay',
      html: '<h1>Pay in 4</h1><p>Text</p><a>bad</a><a href="https://ok.example/">ok</a>',
    });
    await close();
  });

  test.each([
    ['an error', { status: 500, body: 'x' }],
    ['nothing there', { status: 404, body: 'x' }],
    ['far too much', { status: 200, body: 'x'.repeat(3_000_000) }],
    ['another place', { status: 302, body: '' }],
  ])('%s is a failure, the text stays', async (_what, input) => {
    answer = input;
    const { api, close } = open();
    await expect(api.information('en_US')).rejects.toThrow();
    expect(api.quote(item, 'en_US', 'US')?.isInRange).toBe(true);
    await close();
  });

  test('an unreachable provider fails immediately', async () => {
    const url = `http://127.0.0.1:${await closedPort()}/{locale}`;
    const { api, close } = openForTest(instalmentIntegration, { INSTALMENTS: 'pages', INSTALMENTS_URL: url });
    await expect(api.information('en_US')).rejects.toThrow('No installment information');
    await close();
  });
});
