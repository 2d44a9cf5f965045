/** The parts of fields with several, in order (specification, rendering 3 "Form answer types"). */
import type { FormFieldType } from './form-field-types.ts';

export const formParts = {
  name: ['First', 'Last'],
  address: ['Line1', 'Line2', 'City', 'State', 'Zip', 'Country'],
  date: ['Month', 'Day', 'Year'],
  time: ['Hour', 'Minute', 'Second', 'Ampm'],
  phone: ['Country', 'Areacode', 'Prefix', 'Line'],
} as const satisfies Partial<Record<FormFieldType, readonly string[]>>;

/** Parts that browsers submit with a preset value: they do not count as an answer. */
const PRESET: Readonly<Record<string, readonly string[]>> = { time: ['Ampm'] };

/** The parts of a type; undefined if its answer is a single value. */
export function partsOf(type: FormFieldType): readonly string[] | undefined {
  return Object.hasOwn(formParts, type) ? formParts[type as keyof typeof formParts] : undefined;
}

/** Whether any part was filled in. */
export function hasFilledPart(type: FormFieldType, values: readonly string[]): boolean {
  const preset = Object.hasOwn(PRESET, type) ? PRESET[type] : undefined;
  const names = partsOf(type) ?? [];
  return values.some((value, at) => value.trim() !== '' && preset?.includes(names[at] ?? '') !== true);
}

/** A phone number with three parts lacks the country: adds an empty leading part (storefront 5 "Forms"). */
export const withCountryPart = <T>(parts: readonly T[], empty: T): readonly T[] =>
  parts.length === 3 ? [empty, ...parts] : parts;

export const likertAnswers = [
  { value: '-2', label: 'Strongly Disagree' },
  { value: '-1', label: 'Disagree' },
  { value: '0', label: 'Neutral' },
  { value: '1', label: 'Agree' },
  { value: '2', label: 'Strongly Agree' },
] as const;
