/** Texts with what is stored of them in a language. */
import { textTable } from '#shared/translations';
import type { SourceText } from './translation-replies.ts';

export interface StatedText {
  readonly source: SourceText;
  readonly state: 'translated' | 'changed' | 'missing';
  readonly translation: string;
  /** What the translation was made of. */
  readonly of: string;
}

/** `stored`: the translation of the document. As the server counts them. */
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
