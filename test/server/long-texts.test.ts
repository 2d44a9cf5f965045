/**
 * Long texts for which a pattern that backtracks would take hours, by who can send them. No test measures time: each is over within the
 * timeout only if the time grows with the length.
 */
import { withoutPicture } from '../../server/admin/files/without-picture.ts';
import { withParagraphs } from '../../server/admin/imports/paragraphs.ts';
import { readComment } from '../../server/admin/imports/read-comments.ts';
import { translateShortcodes } from '../../server/admin/imports/shortcodes.ts';
import { designIn } from '../../server/admin/previews/preview-design.ts';
import { plainText } from '../../server/content/fields.ts';
import { createRedirects } from '../../server/content/redirects.ts';
import { wordsOfHtml } from '../../server/content/search-text.ts';
import { slugOf } from '../../server/content/slug.ts';
import { hasWords } from '../../server/content/translation/text-unit.ts';
import { loggedError, loggedUrl } from '../../server/observability/logger.ts';
import { platformFile } from '../../server/rendering/theme/platform-files.ts';
import { ownFonts } from '../../server/rendering/theme/styles/fonts.ts';
import { readTweaks } from '../../server/rendering/theme/styles/tweak-declarations.ts';
import { asCssImports, modernise } from '../../server/rendering/theme/styles/tweaks.ts';
import { noscriptCopies } from '../../server/rendering/theme/tags/noscript.ts';
import { scanTags, withoutComments } from '../../server/rendering/theme/tags/scan.ts';
import { localizerOf } from '../../server/site/languages/localized-output.ts';
import { TaglessOutput, TextOutput } from '../../server/site/page-output.ts';
import { markPreview } from '../../server/site/preview-marks.ts';
import { countedQuery } from '../../server/site/search-help.ts';
import { readCardExpiry } from '../../shared/card.ts';

const LENGTH = 1_000_000;
const long = (text: string): string => text.repeat(LENGTH / text.length);

type Case = readonly [what: string, run: () => unknown, expected: unknown];

const ofVisitors: readonly Case[] = [
  ['a part of a path', () => loggedUrl(`/${long('0')}_`), `/${long('0')}_`],
  ['a token in a path', () => loggedUrl(`/${long('0')}`), '/…'],
  ['line breaks in a statement', () => messageOf(`failed\nparams: ${long('\n')}s`), 'failed\nparams: …'],
  ['a path below redirects', () => redirects.below(`/old${long('/')}x`)?.to, '/new/x'],
  ['a path of many folders', () => redirects.below(`/a${long('/a')}`), undefined],
  ['a search', () => countedQuery(`${long('é')} a@b.c`).includes('@'), false],
  ['an expiry date', () => readCardExpiry(`1${long(' ')}x`), null],
  ['an expiry date with spaces', () => readCardExpiry(`1${long(' ')}30`), { month: 1, year: 2030 }],
  ['a path of the platform', () => platformFile(`/universal/${long('normalize')}`), undefined],
];

const redirects = createRedirects([{ from: '/old/*', to: '/new/*', status: 301 }]);
const messageOf = (message: string): unknown => (loggedError(new Error(message)) as Error).message;

const PAGE = { own: { document: 'page:shop', path: '' }, collectionId: 'shop', items: new Map<string, string>() };

const ofEditors: readonly Case[] = [
  ['a shortcode', () => translateShortcodes(`[gallery ${long('-')}]`).html, ''],
  ['lines', () => translateShortcodes(long('\r\t')).html, long('\r\t')],
  ['names of tags', () => withParagraphs(`<a${long('a-a')}<p>x</p>`).endsWith('<p>x</p>'), true],
  ['tags in a comment', () => bodyOf(`a${long('<style')}`), 'a'],
  ['words of scripts', () => wordsOfHtml(`${long('<script ')}>a`), ['a']],
  ['words of comments', () => wordsOfHtml(`a ${long('<!-- ')}`).slice(0, 1), ['a']],
  ['words of inline tags', () => wordsOfHtml(`a ${long('<i ')}`).slice(0, 1), ['a']],
  ['text of scripts', () => plainText(`a${long('<style ')}>b`), 'a b'],
  ['translatable text', () => hasWords({ kind: 'markup', text: `${long('<')}1` }), false],
  ['a slug', () => slugOf(`a${long('-')}b`), 'a-b'],
  ['a text without a picture', () => withoutPicture(`${long('![')}/s/p/`, 'p'), `${long('![')}/s/p/`],
  ['styles of a page', () => designIn(long('<style data-theme>')), { html: '', classes: '' }],
  ['classes of a page', () => designIn(`${long('<BODY')} class="a">`), { html: '', classes: 'a' }],
  ['tags of a preview', () => markPreview(`<a${long('a')}">`, PAGE), `<a${long('a')}">`],
  ['comments of a preview', () => markPreview(long('<!--'), PAGE), long('<!--')],
  ['tags of a page in a language', () => localized(`${long('<a')}b>`), `${long('<a')}b>`],
  ['tags of the platform', () => shown(long('<squarespace:')), long('<squarespace:').slice(0, -'<squarespace:'.length)],
];

const bodyOf = (content: string): string | undefined => {
  const elements = { comment_id: '1', comment_approved: '1', comment_content: content };
  return readComment(new Map(Object.entries(elements).map(([name, value]) => [`wp:${name}`, value])), 'UTC')?.body;
};
const localized = (html: string): string | undefined => {
  const french = { code: 'fr', name: 'Français', prefix: '/fr', isDefault: false, isRightToLeft: false };
  const site = { languages: { all: [french] }, context: { website: { language: 'fr' } } };
  return localizerOf(site as unknown as Parameters<typeof localizerOf>[0])?.take(html);
};
function shown(html: string): string {
  const output = new TextOutput();
  new TaglessOutput(output).write(html);
  return output.text;
}

const ofThemes: readonly Case[] = [
  ['a tweak', () => readTweaks(`/* tweak: {"type":"color"} */\n@a:${long('\t')}`), []],
  ['selectors', () => modernise(long(':nth-child(@n)t')), long(':nth-child(@n)t')],
  ['names of selectors', () => modernise(long('\t#@-\t')), long('\t#@-\t')],
  ['filters', () => modernise(`${long('filter:progid:i')}{`), `${long('filter:progid:i')}{`],
  ['an import', () => asCssImports(`@import url(${long('\t')}x`), `@import url(${long('\t')}x`],
  ['font faces', () => ownFonts(long('@font-face{')), []],
  ['addresses of fonts', () => ownFonts(`@font-face{${long('url(/o')}}`), []],
  ['images', () => noscriptCopies(`data-src ${long('<style<')}`), []],
  ['comments', () => withoutComments(long('{##{')), long('{##{')],
  ['tags', () => scanTags(`<squarespace:a>${long('}{##{')}`).length, 1],
];

test.each(ofVisitors)('of visitors: %s', (_what, run, expected) => expect(run()).toEqual(expected));
test.each(ofEditors)('of editors: %s', (_what, run, expected) => expect(run()).toEqual(expected));
test.each(ofThemes)('of themes: %s', (_what, run, expected) => expect(run()).toEqual(expected));
