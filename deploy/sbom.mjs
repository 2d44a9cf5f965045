// `node deploy/sbom.mjs FILE` writes a CycloneDX bill of materials of the image's packages. Used by the Dockerfile.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node deploy/sbom.mjs FILE');
// From the lock file only, because bundled packages are not in the image's node_modules. `--omit=dev` would omit packages that have another
// version for development, so development packages are removed here.
const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const bill = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }));
bill.components = bill.components.filter(
  ({ properties = [] }) => !properties.some(({ name }) => name === 'cdx:npm:package:development'),
);
const refs = new Set(bill.components.map((component) => component['bom-ref']));
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
// npm names the application after its folder.
const before = bill.metadata.component['bom-ref'];
const ref = `${name}@${version}`;
Object.assign(bill.metadata.component, { name, version, 'bom-ref': ref, purl: `pkg:npm/${ref}` });
bill.dependencies = bill.dependencies
  .filter(({ ref: of }) => of === before || refs.has(of))
  .map(({ ref: of, dependsOn = [] }) => ({
    ref: of === before ? ref : of,
    dependsOn: dependsOn.filter((dependency) => refs.has(dependency)),
  }));
writeFileSync(file, `${JSON.stringify(bill, null, 1)}\n`);
