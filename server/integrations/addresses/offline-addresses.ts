/** Suggests towns of the GeoNames gazetteer, from files that the build generates (`deploy/town-files.mjs`). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { countryCodes, countryNames } from '#shared/countries';
import { type AddressReading, foldedWords, readAddress } from './address-text.ts';
import type { PlaceAddress, Places, Suggestion } from './addresses.ts';

interface Town {
  readonly name: string;
  readonly region: string;
  readonly regionCode: string;
  readonly country: string;
  /** Normalized, with single spaces: its name, and an alternative one if it has one. */
  readonly names: readonly string[];
}

const MAX_SUGGESTIONS = 5;
const MAX_STREET = 100;
const MAX_POSTAL_CODE = 20;
/** The largest country has 17,000 towns: about 4 MB. */
const MAX_FILES = 12;
/** Lines that are parsed before yielding to the event loop. */
const SLICE = 2000;
const EVERYWHERE = 'everywhere';

/** `folder`: the generated files. They are read on first use. */
export function openOfflinePlaces(folder: string): Places {
  const files = new LRUCache<string, Promise<readonly Town[]>>({ max: MAX_FILES });
  const townsOf = (name: string): Promise<readonly Town[]> => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const read = readTowns(folder, `${name}.tsv.gz`);
    files.set(name, read);
    // Do not cache a failed read.
    read.catch(() => files.delete(name));
    return read;
  };
  return {
    source: { name: 'geonames', notice: 'Towns of the GeoNames gazetteer (geonames.org, CC BY 4.0), without streets.' },
    async suggest({ input, country, language }) {
      if (country !== '' && !countryCodes.includes(country)) return [];
      const readings = readAddress(input, country);
      if (readings.length === 0) return [];
      const towns = await townsOf(country || EVERYWHERE);
      for (const reading of readings) {
        const matches = matching(towns, reading);
        if (matches.length > 0) return matches.map((town) => suggestion(town, reading, language));
      }
      return [];
    },
    async find(query, language) {
      const id = readId(query);
      if (id === undefined) return undefined;
      const [country, name, region, street, postalCode] = id;
      const towns = await townsOf(country);
      const town = towns.find((town) => town.name === name && town.region === region);
      return town === undefined ? undefined : address(town, street, postalCode, language);
    },
    async close() {
      files.clear();
    },
  };
}

async function readTowns(folder: string, file: string): Promise<readonly Town[]> {
  // A few islands have no towns; but a build without any files is an error.
  if (!(await readdir(folder)).includes(file)) return [];
  const text = await promisify(gunzip)(await readFile(join(folder, file)));
  const lines = text.toString().split('\n');
  const towns: Town[] = [];
  for (let at = 0; at < lines.length; at += SLICE) {
    for (const line of lines.slice(at, at + SLICE)) {
      const [name = '', region = '', regionCode = '', other = '', country = ''] = line.split('\t');
      if (name === '') continue;
      const names = [name, ...(other === '' ? [] : [other])].map((text) => foldedWords(text).join(' '));
      towns.push({ name, region, regionCode, country, names });
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return towns;
}

/** The towns that match a reading; exact matches first, then by population. */
function matching(towns: readonly Town[], { town, within }: AddressReading): readonly Town[] {
  const full = town.join(' ');
  const exact: Town[] = [];
  const others: Town[] = [];
  for (const item of towns) {
    const isExact = item.names.includes(full);
    if (isExact ? exact.length === MAX_SUGGESTIONS : others.length === MAX_SUGGESTIONS) continue;
    if (!matches(item, town, within)) continue;
    (isExact ? exact : others).push(item);
    if (exact.length === MAX_SUGGESTIONS) break;
  }
  return [...exact, ...others].slice(0, MAX_SUGGESTIONS);
}

/** Whether its name begins with the words, or with some of them and its region or country with the rest. */
function matches(town: Town, words: readonly string[], within: readonly string[]): boolean {
  const initial = words[0] ?? '';
  if (!town.names.some((name) => name.startsWith(initial))) return false;
  for (let count = words.length; count > 0; count--) {
    const start = words.slice(0, count).join(' ');
    const rest = [...words.slice(count), ...within];
    if (town.names.some((name) => (count === words.length ? name.startsWith(start) : name === start)))
      return rest.every((word) => isWithin(town, word));
  }
  return false;
}

const isWithin = ({ region, regionCode, country }: Town, word: string): boolean =>
  [...foldedWords(`${region} ${regionCode} ${country}`), ...foldedWords(nameOf(country, 'en'))].some((text) =>
    text.startsWith(word),
  );

const nameOf = (country: string, language: string): string => countryNames([country], language)[0]?.name ?? country;

const address = (town: Town, street: string, postalCode: string, language: string): PlaceAddress => ({
  street,
  city: town.name,
  region: town.region,
  regionCode: town.regionCode,
  country: town.country,
  countryName: nameOf(town.country, language),
  postalCode,
});

function suggestion(town: Town, reading: AddressReading, language: string): Suggestion {
  const street = reading.street.slice(0, MAX_STREET);
  const postalCode = reading.postalCode.slice(0, MAX_POSTAL_CODE);
  const parts = JSON.stringify([town.country, town.name, town.region, street, postalCode]);
  return { id: Buffer.from(parts).toString('base64url'), ...address(town, street, postalCode, language) };
}

const id = z.tuple([
  z.enum(countryCodes as [string, ...string[]]),
  z.string(),
  z.string(),
  z.string().max(MAX_STREET),
  z.string().max(MAX_POSTAL_CODE),
]);

/** Country, town, region, street and postal code of an id; undefined for one that `suggest` did not create. */
function readId(input: string): z.infer<typeof id> | undefined {
  try {
    return id.safeParse(JSON.parse(Buffer.from(input, 'base64url').toString())).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
