/** Reads page JSON without trusting its shape: own properties only, with defaults for missing values. */
import { field } from '#shared/json';

export function textField(value: unknown, name: string): string {
  const result = field(value, name);
  return typeof result === 'string' ? result : typeof result === 'number' ? String(result) : '';
}

/** NaN without a number. */
export function numberField(value: unknown, name: string): number {
  const result = field(value, name);
  return typeof result === 'number' ? result : Number.NaN;
}

export function listField(value: unknown, name: string): readonly unknown[] {
  const result = field(value, name);
  return Array.isArray(result) ? result : [];
}

/** The strings of a list; other values are left out. */
export function textsField(value: unknown, name: string): readonly string[] {
  return listField(value, name).filter((item) => typeof item === 'string');
}
