import { fieldsText } from '../../server/backend/orders/order-view.ts';

test.each([
  ['', ''],
  ['{"Engraving":"Ann","Copies":2}', 'Engraving: Ann; Copies: 2'],
  ['{"Name":["Ann","","Lee"],"Extras":["box","card"]}', 'Name: Ann, Lee; Extras: box, card'],
  ['{"Nothing":"","Also":[],"Odd":{"a":1}}', ''],
  ['["not an object"]', ''],
])('what a shopper has filled in, on one line: %s', (given, text) => {
  expect(fieldsText(given)).toBe(text);
});
