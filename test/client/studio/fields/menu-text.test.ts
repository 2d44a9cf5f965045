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
