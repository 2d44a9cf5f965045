import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';

const BASE_URL = makeReference(['base-url']);

export const absUrl = defineFormatter({
  name: 'AbsUrl',
  summary: 'Prefixes a path with the URL of the site and a slash.',
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
