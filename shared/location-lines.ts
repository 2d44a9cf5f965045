/** The postal address of a site, as its location setting has it. */
import { field, textOf } from './json.ts';

const locationFields = ['addressTitle', 'addressLine1', 'addressLine2', 'addressCountry'] as const;

/** The filled lines of a location. */
export const locationLines = (location: unknown): readonly string[] =>
  locationFields.map((name) => textOf(field(location, name)).trim()).filter((line) => line !== '');
