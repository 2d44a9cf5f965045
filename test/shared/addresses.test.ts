import { addressRule, formatPostalCode } from '../../shared/address-rules.ts';
import { regionCode } from '../../shared/countries.ts';

test.each([
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['IE', 'd02x285', 'D02 X285'],
  ['NL', '1012ab', '1012 AB'],
  ['CA', 'k1a0b1', 'K1A 0B1'],
  ['JP', '1000001', '100-0001'],
  ['BR', '01310100', '01310-100'],
  ['PL', '00001', '00-001'],
  ['BE', 'B-9000', '9000'],
  ['US', '10001', '10001'],
  ['BE', 'nonsense', 'nonsense'],
])('in %s, %s is written %s', (country, typed, written) =>
  expect(formatPostalCode(addressRule(country), typed)).toBe(written),
);

test.each([
  ['US', 'new york', 'NY'],
  ['US', 'ny', 'NY'],
  ['CA', 'Québec', 'QUÉBEC'],
  ['CA', 'Ontario', 'ON'],
  ['JP', 'Tokyo', 'Tokyo'],
])('in %s, %s is %s', (country, typed, code) => expect(regionCode(country, typed)).toBe(code));
