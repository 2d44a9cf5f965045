import { batchBody, emptyQueue, type ScriptError, takeBatch, withError } from '../../client/analytics/error-queue.ts';
import { type AnalyticsEvent, createEventBus, type PurchasedOrder } from '../../client/analytics/event-bus.ts';
import { reportsOf } from '../../client/analytics/event-reports.ts';
import { openHooks } from '../../client/analytics/hooks.ts';
import { type EventContext, eventContent, hitPayload, legacyPayload } from '../../client/analytics/payloads.ts';
import { orderOf } from '../../client/analytics/purchase-event.ts';
import { recordEvent } from '../../client/analytics/record-event.ts';
import { recordHit } from '../../client/analytics/send.ts';
import { createPage } from '../../client/core/page.ts';
import { purchaseEvent } from '../../server/shop/orders/purchase-event.ts';
import { eventNumberFields, eventTextFields, legacyEventFields } from '../../shared/analytics/events.ts';
import fc from '../fast-check.ts';

const facts: EventContext = {
  websiteId: 'w1',
  pageType: 2,
  templateId: 't1',
  websiteLocale: 'en-GB',
  memberAccountId: '',
  browserLocale: 'de',
  address: new URL('https://shop.example/shop/vase?ref=a#top'),
  referrer: 'https://search.example/',
  userAgent: 'UA',
  viewport: { width: 390, height: 800 },
  screen: { width: 390, height: 844 },
  analyticsId: 'a1',
  marketingId: 'm1',
  sessionId: 's1',
  now: 1_700_000_000_000,
};

test('the legacy payload has the fields of the specification', () => {
  expect(Object.keys(legacyPayload(facts)).sort()).toEqual([...legacyEventFields].sort());
  expect(legacyPayload(facts)).toMatchObject({ pagePath: '/shop/vase', pageHash: '#top', websiteId: 'w1' });
});

test('a hit says which campaign somebody comes from, and nothing else of the address', () => {
  const address = new URL('https://shop.example/shop?utm_source=letter&email=ann%40example.com&utm_campaign=a%20b');
  expect(hitPayload({ ...facts, address })).toMatchObject({ campaign: 'utm_source=letter&utm_campaign=a+b' });
  expect(hitPayload(facts)).not.toHaveProperty('campaign');
});

test('the newer content has the fields of the specification', () => {
  const content = eventContent('SiteVisitor_PageViewed', facts) as Record<string, unknown>;
  expect(Object.keys(content).sort()).toEqual([...eventTextFields, ...eventNumberFields, 'source_environment'].sort());
  expect(content).toMatchObject({ page_path: '/shop/vase', source_environment: 'prod', browser_window_width: 390 });
  for (const field of eventNumberFields) expect(typeof content[field]).toBe('number');
});

describe('reports of events', () => {
  const order: PurchasedOrder = {
    id: 'o1',
    purchasedCartId: 'c1',
    testMode: false,
    websiteId: 'w1',
    grandTotal: 54.5,
    shippingTotal: 5,
    taxTotal: 1.5,
    currency: 'EUR',
    items: [{ sku: 'SKU1', productName: 'Mug', quantity: 2, unitPrice: 24 }],
  };

  test('a purchase goes to the tag manager with transaction id, value, shipping, tax and items', () => {
    expect(reportsOf({ kind: 'purchased', order })).toContainEqual({
      to: 'tags',
      event: 'purchase',
      fields: {
        transaction_id: 'o1',
        value: 54.5,
        shipping: 5,
        tax: 1.5,
        currency: 'EUR',
        items: [{ item_id: 'SKU1', item_name: 'Mug', quantity: 2, price: 24 }],
      },
    });
    expect(reportsOf({ kind: 'purchased', order: { ...order, testMode: true } }).map(({ to }) => to)).toEqual([
      'event',
    ]);
  });

  test.each<[AnalyticsEvent, readonly string[]]>([
    [
      { kind: 'item-added', itemId: 'i', title: 'Mug', quantity: 1 },
      ['CommerceShopping_ItemAdded', 'add_to_cart', 'AddToCart'],
    ],
    [
      { kind: 'product-viewed', itemId: 'i', title: 'Mug' },
      ['CommerceShopping_ProductViewed', 'view_item', 'ViewContent'],
    ],
    [{ kind: 'searched', query: 'mug' }, ['SiteVisitor_SearchPerformed', 'search', 'Search']],
    [{ kind: 'newsletter-subscribed', formId: 'n' }, ['SiteVisitor_NewsletterSubscribed', 'generate_lead', 'Lead']],
    [{ kind: 'account-created', siteUserId: 'u' }, ['SiteVisitor_AccountCreated', 'sign_up', 'CompleteRegistration']],
    [{ kind: 'form-submitted', formId: 'f' }, ['SiteVisitor_FormSubmitted', 'form_submit']],
    [{ kind: 'form-shown', formId: 'f' }, ['form-render']],
    [{ kind: 'quick-viewed', itemId: 'a/b' }, ['RecordQuickView/a%2Fb']],
    [{ kind: 'button-clicked', label: 'Go', destination: '/x' }, ['SiteVisitor_LinkClicked', 'button-click']],
    [{ kind: 'button-shown', label: 'Go', destination: '/x' }, ['button-render']],
    [{ kind: 'overlay-shown', version: '1' }, ['overlay']],
  ])('%j', (event, expected) => {
    expect(
      reportsOf(event).map((report) =>
        report.to === 'census' ? report.call : report.to === 'event' ? report.name : report.event,
      ),
    ).toEqual(expected);
  });

  test('events emitted before subscribing come first, and a failing subscriber breaks nothing', () => {
    const { emit, subscribe } = createEventBus();
    emit({ kind: 'searched', query: 'a' });
    const warnings: string[] = [];
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const unsubscribe = subscribe((event) => {
      warnings.push(event.kind);
      if (event.kind === 'form-shown') throw new Error('broken');
    });
    emit({ kind: 'form-shown', formId: 'f' });
    emit({ kind: 'form-submitted', formId: 'f' });
    unsubscribe();
    emit({ kind: 'form-shown', formId: 'late' });
    expect([warnings, warn.mock.calls.length]).toEqual([['searched', 'form-shown', 'form-submitted'], 1]);
    warn.mockRestore();
  });
});

test('the order of a confirmed page is read, sums as numbers', () => {
  const items = [{ sku: 'S', productName: 'Mug', quantity: 2, unitPrice: '24.50' }];
  const shown = purchaseEvent({
    id: 'o1',
    purchasedCartId: 'c',
    testMode: false,
    websiteId: 'w',
    grandTotal: '54.00',
    shippingTotal: '5.00',
    taxTotal: '0.00',
    currency: 'EUR',
    items,
  });
  expect(orderOf(JSON.stringify(shown), 'w')).toMatchObject({
    id: 'o1',
    grandTotal: 54,
    shippingTotal: 5,
    currency: 'EUR',
    items: [{ sku: 'S', quantity: 2, unitPrice: 24.5 }],
  });
  expect([orderOf('', 'w'), orderOf('{}', 'w')]).toEqual([null, null]);
  // Test orders are not reported as revenue.
  const tried = orderOf(JSON.stringify({ ...shown, testMode: true }), 'w');
  expect(tried).toMatchObject({ testMode: true, purchasedCartId: 'c' });
  expect(tried && reportsOf({ kind: 'purchased', order: tried }).map(({ to }) => to)).toEqual(['event']);
});

describe('hooks', () => {
  const page = () => {
    const added: string[] = [];
    const document = { createElement: () => ({}), head: { append: ({ src }: { src: string }) => added.push(src) } };
    return { page: { document } as unknown as Window & { dataLayer?: unknown[] }, added };
  };

  test('do nothing and load nothing unless the site is configured for them', () => {
    const { page: bare, added } = page();
    const hooks = openHooks({ tagManagerScript: '', pixelScript: 'https://p.example/p.js', pixelId: '' }, bare);
    hooks.tags('a', {});
    hooks.pixel('b', {});
    expect([added, bare.dataLayer]).toEqual([[], undefined]);
  });

  test('push to the tag manager, and queue for the pixel until its script is there', () => {
    const { page: shown, added } = page();
    const settings = {
      tagManagerScript: 'https://t.example/t.js',
      pixelScript: 'https://p.example/p.js',
      pixelId: '7',
    };
    const hooks = openHooks(settings, shown);
    hooks.tags('search', { search_term: 'mug' });
    hooks.pixel('Search', { search_string: 'mug' });
    expect(added).toEqual(['https://t.example/t.js', 'https://p.example/p.js']);
    expect(shown.dataLayer?.at(-1)).toEqual({ event: 'search', search_term: 'mug' });
    expect((shown as unknown as { fbq: { queue: unknown[] } }).fbq.queue).toEqual([
      ['init', '7'],
      ['track', 'Search', { search_string: 'mug' }],
    ]);
  });
});

describe('stacks are cut at 5000 characters, and a batch has the server’s format', () => {
  const error = (stack = ''): ScriptError => ({ message: 'm', stack, source: 's', at: 1 });

  test('stacks are cut at 5000 characters, and a batch has the shape the server reads', () => {
    const { batch } = takeBatch(withError(emptyQueue, error('x'.repeat(9000))));
    expect(batch[0]?.stack.length).toBe(5000);
    const [sent] = JSON.parse(batchBody(batch, '/shop')) as { event: string; data: string; timestamp: number }[];
    expect([sent?.event, sent?.timestamp]).toEqual(['JavascriptError', 1]);
    expect(JSON.parse(sent?.data ?? '')).toMatchObject({ message: 'm', page: '/shop' });
  });

  test('random events: at most 10 queued errors, at most 20 batches, and no empty batch', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 400 }), (walk) => {
        let queue = emptyQueue;
        let sends = 0;
        for (const isError of walk) {
          if (isError) queue = withError(queue, error());
          else {
            const taken = takeBatch(queue);
            if (taken.batch.length > 0) sends++;
            queue = taken.queue;
          }
          expect(queue.queued.length <= 10 && queue.sends <= 20 && queue.sends === sends).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('sending', () => {
  const realFetch = globalThis.fetch;
  const document = { cookie: 'crumb=c1; ss_cvr=v1', documentElement: { lang: 'en' } };
  beforeEach(() => void Object.assign(globalThis, { document }));
  afterEach(() => {
    globalThis.fetch = realFetch;
    Reflect.deleteProperty(globalThis, 'document');
    jest.restoreAllMocks();
  });
  const answering = (status: number) => {
    const requests: string[] = [];
    globalThis.fetch = (address, init) => {
      requests.push(`${address} ${String(init?.body)}`);
      return Promise.resolve(new Response(null, { status }));
    };
    return requests;
  };

  test.each([200, 202])('an event is recorded when the status is %d', async (status) => {
    const requests = answering(status);
    await recordEvent(createPage(), 'SiteVisitor_PageViewed', { a: 1 }, { isVerbose: true });
    expect(requests).toEqual(['/api/events/RecordEvent crumb=c1&event=SiteVisitor_PageViewed&data=%7B%22a%22%3A1%7D']);
  });

  test('any other status rejects; it is logged only in verbose mode', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    answering(500);
    await expect(recordEvent(createPage(), 'E', {}, { isVerbose: false })).rejects.toThrow(
      'Error tracking event: HTTP Status 500',
    );
    expect(warn).not.toHaveBeenCalled();
    await expect(recordEvent(createPage(), 'E', {}, { isVerbose: true })).rejects.toThrow(
      'Error tracking event: HTTP Status 500',
    );
    expect(warn).toHaveBeenCalledWith('Error tracking event: HTTP Status 500');
    await expect(recordEvent(createPage(), 'E', null, { isVerbose: true })).rejects.toThrow('no payload');
  });

  test('a hit carries the visitor record, and its errors are ignored', async () => {
    const requests = answering(503);
    await recordHit('View', {}, { isVerbose: false });
    expect(requests).toEqual(['/api/census/RecordHit event=View&data=%7B%7D&ss_cvr=v1']);
  });
});
