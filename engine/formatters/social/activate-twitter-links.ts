import { defineFormatter } from '../../define.ts';
import { asString } from '../../execute/values.ts';
import { replaceMentions } from './mentions.ts';

const WEB_ADDRESS = /\b(?:https?|ftp|file):\/\/[-a-z0-9+&@#/%?=~_|!:,.;]*[-a-z0-9+&@#/%=~_|]/gi;

const link = (address: string, label: string): string => `<a target="new" href="${address}">${label}</a>`;

const linkAddress = (address: string): string => link(address, address);

const linkName = (name: string): string => link(`https://twitter.com/${name}/`, `@${name}`);

const linkTag = (tag: string): string => link(`https://twitter.com/hashtag/${tag}?src=hash`, `#${tag}`);

export const activateTwitterLinks = defineFormatter({
  name: 'activate-twitter-links',
  summary: 'Links the URLs, @names and #tags in a text.',
  details: 'Nothing is escaped.',
  examples: [
    {
      data: { t: 'by @ann_lee in #Paris' },
      template: '{t|activate-twitter-links}',
      output:
        'by <a target="new" href="https://twitter.com/ann_lee/">@ann_lee</a> in <a target="new" href="https://twitter.com/hashtag/Paris?src=hash">#Paris</a>',
    },
    {
      data: { t: 'See https://shop.test/a?b=1, or ask a@b.test.' },
      template: '{t|activate-twitter-links}',
      output: 'See <a target="new" href="https://shop.test/a?b=1">https://shop.test/a?b=1</a>, or ask a@b.test.',
    },
    { data: { t: ['@ann'] }, template: '{t|activate-twitter-links}', output: '' },
  ],
  apply: (value) => {
    const text = asString(value);
    const linked = text.includes('://') ? text.replace(WEB_ADDRESS, linkAddress) : text;
    return replaceMentions(replaceMentions(linked, '@', linkName), '#', linkTag);
  },
});
