/** Reads page JSON without trusting its shape: own properties only, and a default for all that is not there. */
import { field } from '#shared/json';

export function textField(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : '';
}

/** NaN when there is no number. */
export function numberField(value: unknown, name: string): number {
  const found = field(value, name);
  return typeof found === 'number' ? found : Number.NaN;
}

export function listField(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/** The texts of a list, all else left out. */
export function textsField(value: unknown, name: string): readonly string[] {
  return listField(value, name).filter((one) => typeof one === 'string');
}
