/** Paragraphs of texts that have blank lines in place of `<p>`, as classic posts of WordPress do. */

/** In them text stays as it is. */
const BLOCKS = new Set(
  (
    'address article aside blockquote dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header ' +
    'hgroup legend li main menu nav ol p pre script section style summary svg table tbody td textarea tfoot th thead tr ul'
  ).split(' '),
);
/** Their content is no markup. */
const RAW = new Set(['script', 'style', 'textarea']);
/** Neither `<` nor `>` in a tag, so that broken markup takes no longer than other text. */
const TAG = /<(\/?)([a-z][a-z\d-]*)(?![\w-])[^<>]*>|<!--/gi;
const BLANK_LINE = /\n[^\S\n]*(?=\n)/;
const BLOCK_COMMENT = /<!--\s{1,9}(\/?)wp:[a-z][^<>]*-->/g;

/** As WordPress shows a text: what stands in no block becomes paragraphs. */
export function withParagraphs(text: string): string {
  const plain = text.replaceAll('\r\n', '\n');
  const parts: string[] = [];
  let block = '';
  let at = 0;
  let depth = 0;
  for (const match of plain.matchAll(BLOCK_COMMENT)) {
    const piece = plain.slice(at, match.index);
    if (depth === 0) parts.push(paragraphsOf(piece));
    block = depth === 0 ? match[0] : block + piece + match[0];
    at = match.index + match[0].length;
    if (match[1] === '/') depth = Math.max(0, depth - 1);
    else if (!match[0].endsWith('/-->')) depth += 1;
    if (depth === 0) {
      parts.push(block);
      block = '';
    }
  }
  const rest = plain.slice(at);
  parts.push(...(depth === 0 ? [paragraphsOf(rest)] : [block + rest]));
  return parts.filter((part) => part !== '').join('\n');
}

function paragraphsOf(text: string): string {
  const writer = createWriter();
  const pattern = new RegExp(TAG);
  let at = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [tag, closing, name = ''] = match;
    writer.text(text.slice(at, match.index));
    at = endOf(text, match);
    if (tag === '<!--') writer.comment(text.slice(match.index, at));
    else writer.tag(text.slice(match.index, at), name.toLowerCase(), closing === '/');
    pattern.lastIndex = at;
  }
  writer.text(text.slice(at));
  return writer.end();
}

/** Where a tag ends; that of a comment or a script with its content. */
function endOf(text: string, { index, 0: tag, 1: closing, 2: name = '' }: RegExpExecArray): number {
  const after = index + tag.length;
  const isRaw = closing === '' && RAW.has(name.toLowerCase());
  if (tag !== '<!--' && !isRaw) return after;
  const end = tag === '<!--' ? '-->' : `</${name}>`;
  const found = text.indexOf(end, after);
  return found < 0 ? text.length : found + end.length;
}

function createWriter() {
  let html = '';
  let inline = '';
  /** The block elements that are open. */
  const open: string[] = [];
  /** Each block begins a line. */
  const add = (block: string): void => {
    html += html === '' || html.endsWith('\n') ? block : `\n${block}`;
  };
  const flush = (): void => {
    if (inline.trim() !== '') add(paragraph(inline.trim()));
    inline = '';
  };
  /** What stands in no other element ends a paragraph. */
  const write = (piece: string): void => {
    if (open.length > 0) html += piece;
    else {
      flush();
      add(piece);
    }
  };
  const close = (name: string): void => {
    const at = open.lastIndexOf(name);
    if (at >= 0) open.length = at;
  };
  return {
    text(piece: string): void {
      if (open.length > 0) html += piece;
      else
        for (const [index, part] of piece.split(BLANK_LINE).entries()) {
          if (index > 0) flush();
          inline += part;
        }
    },
    comment: write,
    tag(piece: string, name: string, isClosing: boolean): void {
      const isBlock = BLOCKS.has(name) || name === 'hr';
      if (open.length === 0 && !isBlock) {
        inline += piece;
        return;
      }
      write(piece);
      if (!isBlock || name === 'hr' || piece.endsWith('/>')) return;
      // The next paragraph ends one that was not closed.
      if (isClosing || name === 'p') close(name);
      if (!isClosing && !RAW.has(name)) open.push(name);
    },
    end(): string {
      flush();
      return html;
    },
  };
}

/** A line that is followed by another ends with `<br>`. */
function paragraph(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const broken = lines.map((line, at) => (at === lines.length - 1 || /<br\s*\/?>$/i.test(line) ? line : `${line}<br>`));
  return `<p>${broken.join('')}</p>`;
}
