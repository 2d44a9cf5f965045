/** What of a search is counted. */
import { countedQuery } from '../../server/site/search-help.ts';

test.each([
  ['blue mug', 'blue mug'],
  ['order of ann@example.com', 'order of'],
  ['ANN+shop@example.co.uk', ''],
  ['4111 1111 1111 1111', ''],
  ['4111-1111-1111-1111 mug', 'mug'],
  ['call +32 (9) 555 01 23 45', 'call'],
  ['vase 2026', 'vase 2026'],
  ['mug 30 cm 12345678', 'mug 30 cm 12345678'],
])('%s is counted as %s', (query, counted) => expect(countedQuery(query)).toBe(counted));
