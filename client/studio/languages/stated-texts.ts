/** Source texts with their stored translations. */
import { textTable } from '#shared/translations';
import type { SourceText } from './translation-replies.ts';

export interface StatedText {
  readonly source: SourceText;
  readonly state: 'translated' | 'changed' | 'missing';
  readonly translation: string;
  /** The original at the time of translation. */
  readonly of: string;
}

/** `stored`: the document's translation. Counted like on the server. */
export function statedTexts(sources: readonly SourceText[], stored: unknown): readonly StatedText[] {
  const table = textTable(stored);
  const originals = new Set(sources.map(({ text }) => text));
  return sources.map((source) => {
    const found = table.find(source, (original) => !originals.has(original));
    if (found === undefined) return { source, state: 'missing', translation: '', of: '' };
    const state = found.of === source.text ? 'translated' : 'changed';
    return { source, state, translation: found.text, of: found.of };
  });
}
