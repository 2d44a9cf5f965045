/** Small texts: addresses, capitals, durations. */
import { defineFormatter } from '../../define.ts';
import { asNumber, asString } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';

const BASE_URL = makeReference(['base-url']);

export const absUrl = defineFormatter({
  name: 'AbsUrl',
  summary: 'Puts the address of the site, and a slash, before a path.',
  reads: ['base-url'],
  usesScope: true,
  examples: [
    {
      data: { 'base-url': 'https://shop.test', p: 'about' },
      template: '{p|AbsUrl}',
      output: 'https://shop.test/about',
    },
    {
      data: { 'base-url': 'https://shop.test', p: '/about' },
      template: '{p|AbsUrl}',
      output: 'https://shop.test//about',
    },
    { data: { p: 'about' }, template: '{p|AbsUrl}', output: '/about' },
  ],
  apply: (value, _args, env) => `${asString(env.lookup(BASE_URL))}/${asString(value)}`,
});

export const capitalize = defineFormatter({
  name: 'capitalize',
  summary: 'The whole text in upper case.',
  examples: [
    { data: { t: 'Fresh bread' }, template: '{t|capitalize}', output: 'FRESH BREAD' },
    { data: { t: 'Straße' }, template: '{t|capitalize}', output: 'STRASSE' },
    { data: { t: [1] }, template: '{t|capitalize}', output: '' },
  ],
  apply: (value) => asString(value).toUpperCase(),
});

export const humanizeDuration = defineFormatter({
  name: 'humanizeDuration',
  summary: 'Milliseconds as minutes and seconds.',
  examples: [
    { data: { ms: 125_000 }, template: '{ms|humanizeDuration}', output: '2:05' },
    { data: { ms: 3_661_999 }, template: '{ms|humanizeDuration}', output: '61:01' },
    { data: { ms: 'soon' }, template: '{ms|humanizeDuration}', output: '0:00' },
  ],
  apply: (value) => minutesAndSeconds(asNumber(value)),
});

function minutesAndSeconds(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.trunc(Math.abs(milliseconds) / 1000) : 0;
  const sign = milliseconds < 0 && seconds > 0 ? '-' : '';
  return `${sign}${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
