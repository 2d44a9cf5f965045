/** Character limits of form fields, and counters for them. Pure functions. */
import type { FormFieldType } from './form-field-types.ts';

/** Field types whose length an admin can limit: those with a single text. */
export const COUNTED: ReadonlySet<FormFieldType> = new Set(['text', 'textarea']);

/** The character limit of a field; 0 if there is none or it is not a number. */
export function characterLimit(maxLength: unknown): number {
  const limit = typeof maxLength === 'string' && maxLength.trim() !== '' ? Number(maxLength) : maxLength;
  return typeof limit === 'number' && Number.isFinite(limit) && limit > 0 ? Math.trunc(limit) : 0;
}

export interface Counter {
  /** 'n / max'. */
  readonly text: string;
  readonly isOver: boolean;
}

/** The counter of a field; null if it has no limit. */
export function characterCounter(typed: string, maxLength: unknown): Counter | null {
  const limit = characterLimit(maxLength);
  if (limit === 0) return null;
  const { length } = typed.replace(/\r\n?/g, '\n');
  return { text: `${length} / ${limit}`, isOver: length > limit };
}
