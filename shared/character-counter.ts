/** How many characters a field may hold, and how many it holds. Pure. */
import type { FormFieldType } from './form-field-types.ts';

/** Types whose length an owner may limit: those of one text. */
export const COUNTED: ReadonlySet<FormFieldType> = new Set(['text', 'textarea']);

/** The most characters of a field; 0 when it has no limit: none is set, or what is set is no number. */
export function characterLimit(maxLength: unknown): number {
  const limit = typeof maxLength === 'string' && maxLength.trim() !== '' ? Number(maxLength) : maxLength;
  return typeof limit === 'number' && Number.isFinite(limit) && limit > 0 ? Math.trunc(limit) : 0;
}

export interface Counter {
  /** 'n / max'. */
  readonly text: string;
  readonly isOver: boolean;
}

/** The counter beside a field; null when it has none. */
export function characterCounter(typed: string, maxLength: unknown): Counter | null {
  const limit = characterLimit(maxLength);
  if (limit === 0) return null;
  const { length } = typed.replace(/\r\n?/g, '\n');
  return { text: `${length} / ${limit}`, isOver: length > limit };
}
