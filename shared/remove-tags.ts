/** The text of markup. Every `>` becomes a space, so that words stay apart; a tag that never ends takes the rest with it. */
export function removeTags(markup: string): string {
  return markup.replace(/<[^>]*>?|>/g, (tag) => (tag.endsWith('>') ? ' ' : ''));
}
