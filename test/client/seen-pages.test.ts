import { isStorable, markSeen, titleOf, withSeenPages } from '../../client/offline/seen-pages.ts';

const page = (headers: Record<string, string> = {}, status = 200) => ({
  status,
  type: 'basic' as const,
  headers: new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=0',
    ...headers,
  }),
});

test.each([
  ['a page for everybody', '/journal', page(), true],
  ['a page for one visitor', '/members', page({ 'Cache-Control': 'private, no-store' }), false],
  ['a page without a word on caching', '/journal', page({ 'Cache-Control': '' }), false],
  ['a missing page', '/nope', page({}, 404), false],
  ['a feed', '/journal?format=rss', page({ 'Content-Type': 'application/rss+xml' }), false],
  ['a cart', '/cart', page(), false],
  ['a step of the checkout', '/checkout/details', page(), false],
  ['an account', '/account/orders/1', page(), false],
  ['a product whose name begins like a cart', '/cart-bag', page(), true],
])('%s', (_what, path, response, expected) => {
  expect(isStorable(`https://shop.example${path}`, response)).toBe(expected);
});

test('a visited page says so, and when', () => {
  const html = markSeen('<html><body class="a"><h1>Vase</h1></body></html>', 'Sun, 22 Nov 2026 10:00:00 GMT');
  expect(html).toMatch(/<body class="a"><p role="status"[^>]*>You are offline\. This is the page of [^<]*2026[^<]*;/);
  expect(markSeen('<body>', null)).toContain('This is the page; prices');
  expect(markSeen('<body>', 'no date')).not.toContain('Invalid');
});

test('the offline page lists visited pages, if there are any', () => {
  const html = '<ul class="seen-pages" data-seen-pages></ul>';
  const title = titleOf('<head><title>Salt &amp; Pepper $& Bowl</title>');
  expect(withSeenPages(html, [{ address: '/shop?a=1&b="2"', title }])).toBe(
    '<ul class="seen-pages" data-seen-pages><li><a href="/shop?a=1&amp;b=&quot;2&quot;">Salt &amp; Pepper $& Bowl</a></li></ul>',
  );
  expect(withSeenPages(html, [])).toBe(html);
});
