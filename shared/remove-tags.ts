/** The text of markup. Every `>` becomes a space, to keep words apart; an unclosed tag removes the rest. */
export function removeTags(markup: string): string {
  let text = '';
  let from = 0;
  let open = markup.indexOf('<');
  for (let close = markup.indexOf('>'); close >= 0; close = markup.indexOf('>', from)) {
    // Outside a tag, `>` is literal text.
    text += `${markup.slice(from, open >= 0 && open < close ? open : close)} `;
    from = close + 1;
    if (open >= 0 && open < from) open = markup.indexOf('<', from);
  }
  return from === 0 && open < 0 ? markup : text + markup.slice(from, open < 0 ? undefined : open);
}

/** White space outside tags. */
const BLANK = /\s|\u200b/;

/** Whether markup contains text besides tags and white space, without parsing it. */
export function hasText(markup: string): boolean {
  for (let at = 0; at < markup.length; at++) {
    const char = markup.charAt(at);
    if (char === '<') {
      at = markup.indexOf('>', at);
      if (at < 0) return false;
    } else if (char !== '>' && !BLANK.test(char)) return true;
  }
  return false;
}
