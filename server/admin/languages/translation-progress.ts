/** Translation progress of a document. */
import { z } from 'zod';
import type { TextTable } from '#shared/translations';
import type { TextUnit } from '../../content/translation/text-unit.ts';

type TextState = 'translated' | 'changed' | 'missing';

export const progress = z.object({
  all: z.number().int().describe('Number of texts.'),
  translated: z
    .number()
    .int()
    .describe('Number of translated texts, including those whose original has changed since.'),
  changed: z.number().int().describe('Number of translated texts whose original has changed since.'),
});
export type Progress = z.infer<typeof progress>;

export interface StatedText {
  readonly unit: TextUnit;
  readonly state: TextState;
  /** '' for a missing translation. */
  readonly translation: string;
}

/** The texts of a document with their translations. */
export function statedTexts(units: readonly TextUnit[], table: TextTable | undefined): readonly StatedText[] {
  const originals = new Set(units.map(({ text }) => text));
  return units.map((unit) => {
    const match = table?.find(unit, (original) => !originals.has(original));
    if (match === undefined) return { unit, state: 'missing', translation: '' };
    return { unit, state: match.of === unit.text ? 'translated' : 'changed', translation: match.text };
  });
}

export function progressOf(texts: readonly StatedText[]): Progress {
  const count = (state: TextState): number => texts.filter((text) => text.state === state).length;
  const changed = count('changed');
  return { all: texts.length, translated: count('translated') + changed, changed };
}

export const addProgress = (one: Progress, other: Progress): Progress => ({
  all: one.all + other.all,
  translated: one.translated + other.translated,
  changed: one.changed + other.changed,
});

export const NO_PROGRESS: Progress = { all: 0, translated: 0, changed: 0 };
