// The licenses of bundled packages, which must be included with every copy.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENSE = /^(?:licen[cs]e|notice|copying)/i;

/** The licenses of all packages that the bundles' inputs (paths as in esbuild's metafile) come from, each text once. */
export function licensesOf(inputs) {
  const folders = new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[0] ?? []));
  const packagesByText = new Map();
  for (const folder of [...folders].sort()) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const text = licenseText(folder);
    const packages = packagesByText.get(text) ?? new Set();
    packagesByText.set(text, packages.add(`${name} ${version} (${license})`));
  }
  const parts = [...packagesByText].map(([text, packages]) =>
    [[...packages].join('\n'), text].filter((part) => part !== '').join('\n\n'),
  );
  return `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

const licenseText = (folder) =>
  readdirSync(folder)
    .filter((file) => LICENSE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
    .join('\n\n');
