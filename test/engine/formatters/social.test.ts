import { capitalize } from '../../../engine/formatters/content/capitalize.ts';
import { socialFormatters } from '../../../engine/formatters/social/index.ts';
import { replaceMentions } from '../../../engine/formatters/social/mentions.ts';
import { createEngine, type Value } from '../../../engine/index.ts';
import fc from '../../fast-check.ts';

const engine = createEngine({ formatters: [...socialFormatters, capitalize], predicates: [] });
const render = (template: string, data: unknown): string => engine.render(engine.compile(template), data as Value).html;

describe('any value passes through every social formatter', () => {
  it.each(socialFormatters.map(({ name }) => name))('%s', (name) => {
    const template = engine.compile(`{v|${name}}{v|${name} 1 x}`);
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(engine.render(template, { v: value as Value }).diagnostics).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('links of a text', () => {
  it('leave the rest of the text as it was', () => {
    const unit = fc.constantFrom('@', '#', ' ', 'a', '_', '.', ',', 'http://', '/', '<', '"');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const linked = render('{@|activate-twitter-links}', text);
        expect(linked.replace(/<a target="new" href="[^ >]*>|<\/a>/g, '')).toBe(text);
      }),
    );
  });

  it('require a name at the start or after a space', () => {
    expect(render('{@|activate-twitter-links}', 'x@a (@b) \n@c')).toBe('x@a (@b) \n@c');
  });

  it.each(['FTP://A.b/', 'file:///x', 'https://x.y/?q=@z'])('an address: %s', (address) => {
    expect(render('{@|activate-twitter-links}', `${address}.`)).toBe(
      `<a target="new" href="${address}">${address}</a>.`,
    );
  });
});

it('mentions are those that a pattern would find', () => {
  const unit = fc.constantFrom('@', '#', ' ', 'a', 'Z', '0', '_', '-', '\n', 'é', '[', '`');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const marked = replaceMentions(text, '@', (word) => `<${word}>`);
      expect(marked).toBe(text.replace(/(^| )@(\w+)/g, '$1<$2>'));
    }),
    { numRuns: 2000 },
  );
});

describe('comments use the whole scope', () => {
  it('the item may be outside the value', () => {
    const data = { id: 'page', item: { id: 'i1', publicCommentCount: 2, commentState: 1 }, thing: { a: 1 } };
    expect(render('{thing|comments}', data)).toContain(
      'id="comments-page" data-item-id="i1" data-public-comment-count="2"',
    );
  });

  it('a count that is text is printed, and takes the plural', () => {
    expect(render('{@|comment-link}', { publicCommentCount: '1' })).toContain('\n  1\n  Comments\n');
    expect(render('{@|comment-link}', { publicCommentCount: 0 })).toContain('\n  No\n  Comments\n');
  });
});

describe('google-calendar-url', () => {
  it.each([8.64e15, -8.64e15, 1e300, 'x'])('an instant that is not a date prints nothing: %p', (startDate) => {
    expect(render('{@|google-calendar-url}', { startDate, endDate: 0 })).toBe('');
  });

  it('any title is one query parameter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const url = new URL(render('{@|google-calendar-url}', { title, startDate: 0, endDate: 0 }));
        expect(url.searchParams.get('text')).toBe(title.toWellFormed());
      }),
    );
  });
});

it('share buttons escape the title and nothing else', () => {
  const html = render('{@|social-button}', {
    website: { shareButtonOptions: { mail: 1 } },
    title: '"&"',
    fullUrl: '/?a&amp;b',
  });
  expect(html).toContain('data-full-url="/?a&amp;b" data-title="&quot;&amp;&quot;"');
});
