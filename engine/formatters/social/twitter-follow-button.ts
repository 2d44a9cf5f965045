import { defineFormatter } from '../../define.ts';
import { asString, ownFields } from '../../execute/values.ts';

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
    const name = asString(ownFields(value).userName);
    if (name !== '') return followButton(name);
    const segments = asString(ownFields(value).profileUrl).split('/');
    return followButton(segments.findLast((segment) => segment !== '') ?? '');
  },
});
