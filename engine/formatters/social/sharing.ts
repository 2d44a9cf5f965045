/** Share buttons, and what links texts to Twitter. */
import { defineFormatter, type FormatterDefinition } from '../../define.ts';
import { escapeAttribute } from '../../execute/escape.ts';
import { asString, property, sizeOf } from '../../execute/values.ts';
import { makeReference } from '../../syntax/reference.ts';
import { replaceMentions } from './mentions.ts';

const WEB_ADDRESS = /\b(?:https?|ftp|file):\/\/[-a-z0-9+&@#/%?=~_|!:,.;]*[-a-z0-9+&@#/%=~_|]/gi;
const link = (address: string, label: string): string => `<a target="new" href="${address}">${label}</a>`;
const linkAddress = (address: string): string => link(address, address);
const linkName = (name: string): string => link(`https://twitter.com/${name}/`, `@${name}`);
const linkTag = (tag: string): string => link(`https://twitter.com/hashtag/${tag}?src=hash`, `#${tag}`);

export const activateTwitterLinks = defineFormatter({
  name: 'activate-twitter-links',
  summary: 'Makes links of the addresses, @names and #tags in a text.',
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

const SHARE_OPTIONS = makeReference(['website', 'shareButtonOptions']);
const shares = { shareButtonOptions: [{ network: 'mail' }] };

function socialButtons(name: string, tag: 'div' | 'span', style: string): FormatterDefinition {
  const open = `<${tag} class="squarespace-social-buttons ${style}"`;
  return defineFormatter({
    name,
    summary: `The place of the share buttons, as a ${tag}.`,
    reads: ['website.shareButtonOptions'],
    usesScope: true,
    examples: [
      {
        data: {
          website: shares,
          systemDataId: 's1',
          assetUrl: '/a.jpg',
          recordType: 1,
          fullUrl: '/news',
          title: 'A "new" <b>',
        },
        template: `{@|${name}}`,
        output: `${open} data-system-data-id="s1" data-asset-url="/a.jpg" data-record-type="1" data-full-url="/news" data-title="A &quot;new&quot; &lt;b&gt;"></${tag}>`,
      },
      {
        data: { website: shares, mainImageId: 'm1', mainImage: { assetUrl: '/m.jpg' } },
        template: `{@|${name}}`,
        output: `${open} data-system-data-id="m1" data-asset-url="/m.jpg" data-record-type="" data-full-url="" data-title=""></${tag}>`,
      },
      { data: { website: { shareButtonOptions: [] }, title: 'A' }, template: `{@|${name}}`, output: '' },
    ],
    apply: (value, _args, env) => {
      if (sizeOf(env.lookup(SHARE_OPTIONS)) === 0) return '';
      const systemDataId = property(value, 'systemDataId');
      const id = systemDataId === undefined ? property(value, 'mainImageId') : systemDataId;
      const ownUrl = property(value, 'assetUrl');
      const assetUrl = ownUrl === undefined ? property(property(value, 'mainImage'), 'assetUrl') : ownUrl;
      return (
        `${open} data-system-data-id="${asString(id)}" data-asset-url="${asString(assetUrl)}"` +
        ` data-record-type="${asString(property(value, 'recordType'))}" data-full-url="${asString(property(value, 'fullUrl'))}"` +
        ` data-title="${escapeAttribute(asString(property(value, 'title')))}"></${tag}>`
      );
    },
  });
}

export const socialButton = socialButtons('social-button', 'div', 'button-style');
export const socialButtonInline = socialButtons('social-button-inline', 'span', 'inline-style');

const followButton = (name: string): string =>
  "<script>Y.use('squarespace-follow-buttons', function(Y) { Y.on('domready', function() { Y.Squarespace.FollowButtonUtils.renderAll(); }); });</script>" +
  `<div class="squarespace-follow-button" data-username="${name}"></div>`;

export const twitterFollowButton = defineFormatter({
  name: 'twitter-follow-button',
  summary: 'A button to follow a profile on Twitter.',
  examples: [
    { data: { userName: 'ann' }, template: '{@|twitter-follow-button}', output: followButton('ann') },
    {
      data: { userName: '', profileUrl: 'https://twitter.com/ann/' },
      template: '{@|twitter-follow-button}',
      output: followButton('ann'),
    },
    { data: {}, template: '{profile|twitter-follow-button}', output: followButton('') },
  ],
  apply: (value) => {
    const name = asString(property(value, 'userName'));
    if (name !== '') return followButton(name);
    const segments = asString(property(value, 'profileUrl')).split('/');
    return followButton(segments.findLast((segment) => segment !== '') ?? '');
  },
});
