import { parseJson } from '../server/disk/parse-json.ts';

test('valid JSON is parsed', () => {
  const values = [null, [], {}, [[], {}, 1, -2.5e3, 'a"\\\n\u2028'], { a: [true, false], 'b c': { d: null } }];
  for (const value of values) expect(parseJson(JSON.stringify(value, null, 2), 'a.json')).toEqual(value);
});

test.each([
  ['', '1:1: the JSON ends too early'],
  ['{"a": 1,\n  "b"}', '2:6: unexpected "}" in JSON'],
  ['{"a": 1,\n}', '2:1: unexpected "}" in JSON'],
  ['[1,\n 2,\n 3', '3:3: the JSON ends too early'],
  ['[1 2]', '1:4: unexpected "2" in JSON'],
  ['{a: 1}', '1:2: unexpected "a" in JSON'],
  ["{'a': 1}", '1:2: unexpected "\'" in JSON'],
  ['[01]', '1:2: unexpected "0" in JSON'],
  ['["a\nb"]', '1:2: unexpected "\\"" in JSON'],
  ['[nulls]', '1:2: unexpected "n" in JSON'],
  ['{"a" 1}', '1:6: unexpected "1" in JSON'],
  ['{} {}', '1:4: unexpected "{" in JSON'],
  [']', '1:1: unexpected "]" in JSON'],
  ['[}', '1:2: unexpected "}" in JSON'],
])('%j is rejected with its position', (text, fault) => {
  expect(() => parseJson(text, 'a.json')).toThrow(`a.json:${fault}`);
});
