/** Shortcodes of WordPress: those of its own become HTML; those of plugins stay, and are told. */
import { escapeHtml } from '#shared/html';

export interface Translated {
  readonly html: string;
  /** What an owner has to do by hand. */
  readonly messages: readonly string[];
}

interface Shortcode {
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string;
}

const SHORTCODE = /\[(\/?)([a-z][\w-]*)((?:\s|\/)[^[\]]*)?\]/gi;
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** Those with content between an opening and a closing one. */
const ENCLOSING: Readonly<Record<string, (code: Shortcode) => string>> = {
  caption: ({ attributes, content }) => figure(content, attributes['caption']),
  wp_caption: ({ attributes, content }) => figure(content, attributes['caption']),
  embed: ({ content }) => link(content.trim()),
};
const MEDIA_TYPES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'flac', 'mp4', 'm4v', 'webm', 'ogv'];
const media = ({ attributes }: Shortcode): string =>
  link(MEDIA_TYPES.map((type) => attributes[type]).find((address) => address !== undefined) ?? '');
const SINGLE: Readonly<Record<string, (code: Shortcode) => string>> = {
  audio: media,
  video: media,
  gallery: () => '',
};
const GALLERY = 'A gallery was left out: add its pictures to the text again.';

/** WordPress embeds the address of a video that is alone on its line. */
const VIDEO_LINE =
  /^[^\S\n\r\u2028\u2029]*(https?:\/\/(?:www\.|m\.|player\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\/[^\s<>"[\]]+)[^\S\n\r\u2028\u2029]*$/gim;

/** Replaces the shortcodes of a text. */
export function translateShortcodes(given: string): Translated {
  const text = given.replace(VIDEO_LINE, '[embed]$1[/embed]');
  const messages = new Set<string>();
  const pattern = new RegExp(SHORTCODE);
  let html = '';
  let at = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const name = (match[2] ?? '').toLowerCase();
    const read = match[1] === '' ? replacement(text, name, match[3] ?? '', pattern.lastIndex) : undefined;
    if (read === undefined) {
      if (isOfPlugin(match)) messages.add(`The shortcode [${name}] of a plugin stays in the text as it is.`);
      continue;
    }
    if (name === 'gallery') messages.add(GALLERY);
    html += text.slice(at, match.index) + read.html;
    at = read.end;
    pattern.lastIndex = at;
  }
  return { html: html + text.slice(at), messages: [...messages] };
}

/** What stands for a shortcode, and where it ends; undefined: it is none that is known. */
function replacement(text: string, name: string, rest: string, from: number) {
  const attributes = Object.fromEntries(
    [...rest.matchAll(ATTRIBUTE)].map(([, key = '', ...values]) => [key.toLowerCase(), values.find(Boolean) ?? '']),
  );
  const closing = `[/${name}]`;
  const single = Object.hasOwn(SINGLE, name) ? SINGLE[name] : undefined;
  if (single !== undefined) {
    const start = from + (/^\s{0,20}/.exec(text.slice(from, from + 20))?.[0].length ?? 0);
    const isClosed = text.startsWith(closing, start);
    return { html: single({ attributes, content: '' }), end: isClosed ? start + closing.length : from };
  }
  const enclosing = Object.hasOwn(ENCLOSING, name) ? ENCLOSING[name] : undefined;
  const end = enclosing === undefined ? -1 : text.indexOf(closing, from);
  if (enclosing === undefined || end < 0) return undefined;
  return { html: enclosing({ attributes, content: text.slice(from, end) }), end: end + closing.length };
}

/** A word in brackets is none: it has attributes, or a name as only programs have. */
const isOfPlugin = ([, closing, name = '', rest = '']: RegExpExecArray): boolean =>
  closing === '' && (/=/.test(rest) || /[a-z][-_][a-z\d]/i.test(name));

const PICTURE = /^\s*((?:<a\s[^>]*>\s*)?<img\s[^>]*>(?:\s*<\/a>)?)/i;

function figure(content: string, caption: string | undefined): string {
  const picture = PICTURE.exec(content)?.[0] ?? '';
  const text = caption === undefined ? content.slice(picture.length).trim() : escapeHtml(caption);
  return `\n\n<figure>${picture.trim()}${text === '' ? '' : `<figcaption>${text}</figcaption>`}</figure>\n\n`;
}

function link(address: string): string {
  if (!/^https?:\/\/[^\s"<>]+$/i.test(address)) return '';
  // The path of a video of YouTube names nothing.
  const isNamed = !address.includes('/watch?');
  const name = (isNamed && address.split(/[?#]/, 1)[0]?.split('/').at(-1)) || address;
  return `\n\n<p><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></p>\n\n`;
}
