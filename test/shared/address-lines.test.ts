import { addressLines, type PostalAddress } from '../../shared/address-lines.ts';

const ann = { firstName: 'Ann', lastName: 'Lee', line1: '1 Long Street', line2: '' };
const at = (country: string, rest: Partial<PostalAddress>): readonly string[] =>
  addressLines({ ...ann, city: '', region: '', postalCode: '', country, ...rest }, 'en');

test.each([
  ['US', { city: 'New York', region: 'NY', postalCode: '10001' }, ['New York, NY 10001', 'United States']],
  ['US', { city: 'New York', postalCode: '10001' }, ['New York 10001', 'United States']],
  ['US', { region: 'NY', postalCode: '10001' }, ['NY 10001', 'United States']],
  ['BE', { city: 'Ghent', postalCode: '9000' }, ['9000 Ghent', 'Belgium']],
  ['BE', { city: 'Ghent', region: 'East Flanders', postalCode: '9000' }, ['9000 Ghent', 'East Flanders', 'Belgium']],
  ['GB', { city: 'London', postalCode: 'SW1A 1AA' }, ['London', 'SW1A 1AA', 'United Kingdom']],
  ['CA', { city: 'Montreal', region: 'QC', postalCode: 'H3Z 2Y7' }, ['Montreal QC H3Z 2Y7', 'Canada']],
  ['IT', { city: 'Rome', region: 'RM', postalCode: '00144' }, ['00144 Rome RM', 'Italy']],
  ['BR', { city: 'Recife', region: 'PE', postalCode: '50030-230' }, ['Recife-PE', '50030-230', 'Brazil']],
  ['SG', { city: 'Singapore', postalCode: '546080' }, ['SINGAPORE 546080', 'Singapore']],
  ['JE', { city: 'St Helier', postalCode: 'JE2 3QA' }, ['St Helier', 'JERSEY', 'JE2 3QA', 'Jersey']],
  ['KY', { city: 'George Town', region: 'Grand Cayman' }, ['George Town, Grand Cayman', 'Cayman Islands']],
  ['GI', { city: 'Europa Point', postalCode: 'GX11 1AA' }, ['Europa Point', 'GIBRALTAR', 'GX11 1AA', 'Gibraltar']],
  ['QQ', { city: 'Town', region: 'North', postalCode: '1' }, ['1 Town North', 'QQ']],
])('the lines of an address in %s: %j', (country, parts, lines) => {
  expect(at(country, parts)).toEqual(['Ann Lee', '1 Long Street', ...lines]);
});

test('countries with another script have a format for it and one for Latin letters', () => {
  const chiba = { city: 'Chiba', region: 'Chiba', postalCode: '260-0001' };
  expect(at('JP', chiba)).toEqual(['Ann Lee', '1 Long Street, Chiba', '260-0001', 'Japan']);
  const tokyo = { city: 'Chiyoda', region: 'Tokyo', postalCode: '100-0001' };
  expect(at('JP', tokyo)).toEqual(['Ann Lee', '1 Long Street, Chiyoda, Tokyo', '100-0001', 'Japan']);
  const yokohama = { line1: '港町1-1', city: '横浜市', region: '神奈川県', postalCode: '231-0017' };
  expect(at('JP', yokohama)).toEqual(['〒231-0017', '神奈川県横浜市', '港町1-1', 'Ann Lee', 'Japan']);
  const shinjuku = { line1: '西新宿2-8-1', line2: '10階', region: '東京都', postalCode: '163-8001' };
  expect(at('JP', shinjuku)).toEqual(['〒163-8001', '東京都', '西新宿2-8-1', '10階', 'Ann Lee', 'Japan']);
});

test('an order without a street has no address; the country is named in the site’s language', () => {
  expect(addressLines({ ...ann, line1: '', city: 'Ghent', region: '', postalCode: '', country: 'BE' }, 'en')).toEqual(
    [],
  );
  const french = addressLines({ ...ann, city: 'Gand', region: '', postalCode: '9000', country: 'BE' }, 'fr');
  expect(french.at(-1)).toBe('Belgique');
});
