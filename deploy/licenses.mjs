// The licenses of bundled packages, which must be included with every copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE = /^(?:licen[cs]e|notice|copying)/i;

/** One text for all packages that the bundles' inputs (paths as in esbuild's metafile) come from. */
export function licensesOf(inputs) {
  const folders = new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[0] ?? []));
  const texts = [...folders].sort().map(licenseOf);
  return `${[...new Set(texts)].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function licenseOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => LICENSE.test(file));
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return [`${name} ${version} (${license})`, text].filter((part) => part !== '').join('\n\n');
}
