/** Escaping for HTML text and attributes. Half of a page's render time is spent here, so the methods were chosen by benchmarks. */

const TEXT = /[&<>]/g;
const ATTRIBUTE = /[&<>"]/g;
/** From this length on, vectorized searches are faster than one pass of the pattern. */
const LONG = 26;
/** From this length on, attributes are usually JSON with many quotes. */
const DENSE = 128;

/** `&`, `<` and `>` as entities. */
export function escapeHtml(text: string): string {
  if (text.length >= LONG && !text.includes('&') && !text.includes('<') && !text.includes('>')) return text;
  return replaceAt(text, TEXT);
}

/** Like `escapeHtml`, and `"`: for a value in double quotes. */
export function escapeAttribute(text: string): string {
  if (text.length >= DENSE) return replaceEach(text);
  return text.length >= LONG && isClean(text) ? text : replaceAt(text, ATTRIBUTE);
}

const isClean = (text: string): boolean =>
  !text.includes('&') && !text.includes('"') && !text.includes('<') && !text.includes('>');

/**
 * A vectorized pass per character. In JSON, the usual long attribute, every tenth character is a quote: jumping from match to match takes
 * up to twice as long.
 */
function replaceEach(text: string): string {
  let escaped = text;
  if (escaped.includes('&')) escaped = escaped.replaceAll('&', '&amp;');
  if (escaped.includes('<')) escaped = escaped.replaceAll('<', '&lt;');
  if (escaped.includes('>')) escaped = escaped.replaceAll('>', '&gt;');
  return escaped.includes('"') ? escaped.replaceAll('"', '&quot;') : escaped;
}

/** Jumps from match to match. The patterns are shared and global, so their position is set before each use. */
function replaceAt(text: string, pattern: RegExp): string {
  pattern.lastIndex = 0;
  if (!pattern.test(text)) return text;
  let escaped = '';
  let from = 0;
  do {
    const at = pattern.lastIndex - 1;
    if (at > from) escaped += text.substring(from, at);
    escaped += entity(text.charCodeAt(at));
    from = at + 1;
  } while (pattern.test(text));
  return from < text.length ? escaped + text.substring(from) : escaped;
}

function entity(code: number): string {
  switch (code) {
    case 38:
      return '&amp;';
    case 60:
      return '&lt;';
    case 62:
      return '&gt;';
    default:
      return '&quot;';
  }
}
