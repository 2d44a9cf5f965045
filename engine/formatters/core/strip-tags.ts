/** Removes everything from a `<` to the next `>`; an unclosed `<` stays. */
export function stripTags(text: string, replacement = ''): string {
  let stripped = '';
  let from = 0;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', from)) {
    const close = text.indexOf('>', open);
    if (close < 0) break;
    stripped += text.slice(from, open) + replacement;
    from = close + 1;
  }
  return stripped + text.slice(from);
}
