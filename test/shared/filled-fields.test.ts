import { fieldTitles } from '../../server/shop/field-titles.ts';
import { filledFields } from '../../shared/filled-fields.ts';

test.each([
  ['', ''],
  ['{"Engraving":"Ann","Copies":2}', 'Engraving: Ann; Copies: 2'],
  ['{"Name":["Ann","","Lee"],"Extras":["box","card"]}', 'Name: Ann, Lee; Extras: box, card'],
  ['{"Nothing":"","Also":[],"Odd":{"a":1}}', ''],
  ['["not an object"]', ''],
])('a shopper’s answers on one line: %s', (input, text) => {
  expect(filledFields(input)).toBe(text);
});

test('fields are named as in their form', () => {
  const titles = fieldTitles([{ id: 'nb-name', title: 'Name &amp; spelling' }, { id: 'constructor' }, 'odd']);
  expect(titles).toEqual({ 'nb-name': 'Name & spelling' });
  expect(filledFields('{"nb-name":"Ren","toString":"x"}', titles)).toBe('Name & spelling: Ren; toString: x');
});
