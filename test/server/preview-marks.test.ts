import { type MarkedPage, markedElement, markPreview } from '../../server/site/preview-marks.ts';

const page: MarkedPage = {
  own: { document: 'page:shop', path: '' },
  collectionId: 'shop',
  items: new Map([
    ['/shop/cup', 'cup'],
    ['/shop/tea&cake', 'cake'],
  ]),
};
const mark = (html: string, of = page): string => markPreview(html, of);

test('items are found by id or by the link to their page, and marked at their start', () => {
  expect(mark('<main><ul><li><article><a href="/shop/cup">Cup</a></article></li></ul></main>')).toBe(
    '<main><ul data-document="page:shop" data-path="items"><li data-document="item:cup" data-path=""><article>' +
      '<a href="/shop/cup">Cup</a></article></li></ul></main>',
  );
  expect(mark('<p><a href="/shop/tea&amp;cake">x</a></p>')).toContain('<a data-document="item:cake" data-path="" href');
  expect(mark('<div data-item-id="cup"><a href="/shop/cup">x</a></div>').match(/data-document/g)).toHaveLength(1);
});

test('what is not an element is left alone', () => {
  for (const html of [
    '<script>const x = "<li data-item-id=1>"; if (a < b) {}</script>',
    '<!-- <header> -->',
    '<textarea><header></textarea>',
    '<main><header>Intro</header></main>',
    '1 < 2 <a href="/elsewhere">x</a>',
  ])
    expect(mark(html)).toBe(html);
});

test('the first header and footer outside the content are the site’s, regions are parts of their item', () => {
  expect(mark('<body><header></header><header></header><footer></footer></body>')).toBe(
    '<body data-document="page:shop" data-path=""><header data-document="site" data-path="header"></header>' +
      '<header></header><footer data-document="site" data-path="footer"></footer></body>',
  );
  const item = { ...page, own: { document: 'item:cup', path: '' } };
  expect(mark(`<site-region name="price" props='{"a":">"}'>1</site-region>`, item)).toContain(
    'data-document="item:cup" data-path="regions.price"',
  );
  expect(mark('<site-region name="menu"></site-region>')).not.toContain('data-document');
});

test('an element is cut out completely, with any content', () => {
  const html =
    '<main><div data-document="page:x" data-path="rows.0"><br><div>1 &lt; 2<p>open</div></div><div></div></main>';
  const part = '<div data-document="page:x" data-path="rows.0"><br><div>1 &lt; 2<p>open</div></div>';
  expect(markedElement(html, { document: 'page:x', path: 'rows.0' })).toBe(part);
  expect(markedElement(html, { document: 'page:x', path: 'rows.1' })).toBeUndefined();
  expect(markedElement('<p data-document="site" data-path="header">x', { document: 'site', path: 'header' })).toBe(
    '<p data-document="site" data-path="header">x',
  );
});
