import { menusAsText, menusFromText } from '../../../../client/studio/fields/menu/menu-text.ts';

const text = `Dinner
======
From six o’clock

Starters
--------
To share

Soup of the day
With bread
Small $4
Large $6.50

Olives ..... $3


Drinks
======

Water`;

test('menus are read from a text with titles, sections, items, descriptions and prices, and printed as the same text', () => {
  const menus = menusFromText(text);
  expect(menus).toEqual([
    {
      title: 'Dinner',
      description: '<p>From six o’clock</p>',
      sections: [
        {
          title: 'Starters',
          description: '<p>To share</p>',
          items: [
            {
              title: 'Soup of the day',
              description: '<p>With bread</p>',
              variants: [
                { description: 'Small', price: '$4' },
                { description: 'Large', price: '$6.50' },
              ],
            },
            { title: 'Olives', description: '', variants: [{ description: '', price: '$3' }] },
          ],
        },
      ],
    },
    { title: 'Drinks', description: '', sections: [{ title: '', description: '', items: [expect.anything()] }] },
  ]);
  expect(menusFromText(menusAsText(menus))).toEqual(menus);
});

test('a text without titles is one menu with one section', () => {
  expect(menusFromText('Bread\n2,50 €\n\nTable for 4')).toEqual([
    {
      ...{ title: '', description: '' },
      sections: [
        {
          ...{ title: '', description: '' },
          items: [
            { title: 'Bread', description: '', variants: [{ description: '', price: '2,50 €' }] },
            { title: 'Table for 4', description: '', variants: [] },
          ],
        },
      ],
    },
  ]);
  expect(menusFromText(' \n\n')).toEqual([]);
});

test('markup in a text is text, and descriptions that say the same keep their formats', () => {
  const [menu] = menusFromText('A\n===\n\nSoup\n<b>hot</b> & good');
  expect(menu?.sections[0]?.items[0]?.description).toBe('<p>&lt;b&gt;hot&lt;/b&gt; &amp; good</p>');
  const before = [{ title: 'A', sections: [{ items: [{ title: 'Soup', description: '<p>very <em>hot</em></p>' }] }] }];
  const kept = menusFromText(menusAsText(before).replace('Soup', 'Stew'), { before });
  expect(kept[0]?.sections[0]?.items[0]).toMatchObject({ title: 'Stew', description: '<p>very <em>hot</em></p>' });
});

test('the currency of a block is no part of its prices, and a price that is a word stands behind a bar', () => {
  const variants = [
    { description: 'Small', price: '4' },
    { description: '', price: 'as of today' },
  ];
  const menus = [
    {
      title: 'A',
      description: '',
      sections: [{ title: '', description: '', items: [{ title: 'Soup', description: '', variants }] }],
    },
  ];
  const printed = menusAsText(menus, '$');
  expect(printed).toContain('Small $4\n| as of today');
  expect(menusFromText(printed, { currency: '$' })).toEqual(menus);
  expect(menusFromText(menusAsText(menus))).toEqual(menus);
});

test('items may stand right below the title of their section, without an empty line', () => {
  const pasted =
    'Dinner\n======\nStarters\n--------\nSoup of the day\nWith bread\nSmall $4\nLarge $6\n\nOlives $3\nMains\n---\nStew $9';
  const [menu] = menusFromText(pasted);
  expect(menu).toMatchObject({ title: 'Dinner', description: '' });
  expect(menu?.sections).toMatchObject([
    {
      ...{ title: 'Starters', description: '' },
      items: [
        { title: 'Soup of the day', description: '<p>With bread</p>', variants: [{ price: '$4' }, { price: '$6' }] },
        { title: 'Olives', variants: [{ price: '$3' }] },
      ],
    },
    { title: 'Mains', items: [{ title: 'Stew', variants: [{ price: '$9' }] }] },
  ]);
});

test('a description of a section that names a price remains one', () => {
  const before = [{ title: 'A', sections: [{ title: 'B', description: '<p>Two for $20</p>', items: [] }] }];
  const [menu] = menusFromText(menusAsText(before), { before });
  expect(menu?.sections).toEqual([{ title: 'B', description: '<p>Two for $20</p>', items: [] }]);
});

test.each([
  ['Stew 1.200,00 €', 'Stew', '1.200,00 €'],
  ['Stew $1,200', 'Stew', '$1,200'],
  ['Stew CHF 1’200.50', 'Stew', 'CHF 1’200.50'],
  ['Stew 1.200.000,00', 'Stew', '1.200.000,00'],
  ['Stew 12 EUR', 'Stew', '12 EUR'],
  ['Stew US$12', 'Stew', 'US$12'],
  ['Stew ₩12,000', 'Stew', '₩12,000'],
  ['Stew 4.50', 'Stew', '4.50'],
  ['Stew .... 11.30', 'Stew', '11.30'],
  ['Open sandwich 11.30', 'Open sandwich', '11.30'],
  ['Open $11.30', 'Open', '$11.30'],
])('%s has a price', (line, title, price) => {
  expect(menusFromText(line)[0]?.sections[0]?.items).toEqual([
    { title, description: '', variants: [{ description: '', price }] },
  ]);
});

test.each([
  'BBQ 12',
  'XL 12',
  'Open 11.30',
  'Open daily from 11.30',
  'Sundays until 9.30',
  'Lunch 11.30-14.30',
  'Est 1.200',
])('%s has no price', (line) => {
  expect(menusFromText(line)[0]?.sections[0]?.items).toEqual([{ title: line, description: '', variants: [] }]);
});

test('a line that is only decimals is a price', () => {
  const [menu] = menusFromText('Open\n11.30');
  expect(menu?.sections[0]?.items[0]?.variants).toEqual([{ description: '', price: '11.30' }]);
});
