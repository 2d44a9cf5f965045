// Writes a new version wherever the project states its own: `npm run set-version -- 0.18.0`.
import { readFileSync, writeFileSync } from 'node:fs';

/** States the version once, or as often as given: other numbers in these files belong to dependencies. */
const MANIFESTS = {
  'package.json': 1,
  'package-lock.json': 2,
  'client/sdk/package.json': 1,
  'deploy/vscode/package.json': 1,
};
const TEXTS = [
  'deploy/kubernetes.yaml',
  'deploy/helm/vitrine/Chart.yaml',
  'docs/backup-and-restore.md',
  'docs/deploy.md',
  'docs/sdk.md',
  'docs/update-a-theme.md',
  'docs/upgrade.md',
];

/** Replaces `"version"` in the first entries of a manifest. */
export function inManifest(text, before, after, times) {
  let left = times;
  const changed = text.replace(/^( *"version": ")([^"]+)(",?)$/gm, (line, start, version, end) =>
    left-- > 0 && version === before ? `${start}${after}${end}` : line,
  );
  if (changed === text) throw new Error(`no "version": "${before}"`);
  return changed;
}

/** Replaces a version that is not a part of a longer one. */
export function inText(text, before, after) {
  const pattern = new RegExp(`(?<![\\d.])${before.replaceAll('.', '\\.')}(?!\\d|\\.\\d)`, 'g');
  const changed = text.replace(pattern, after);
  if (changed === text) throw new Error(`no ${before}`);
  return changed;
}

/** Dates the unreleased changes. */
export function inChangelog(text, after, date) {
  if (!text.includes('\n## Unreleased\n\n### ')) throw new Error('nothing is unreleased');
  return text.replace('\n## Unreleased\n', `\n## Unreleased\n\n## ${after} - ${date}\n`);
}

function change(file, how) {
  try {
    writeFileSync(file, how(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`${file}: ${error.message}`, { cause: error });
  }
}

if (process.argv[1] === import.meta.filename) {
  const after = process.argv[2] ?? '';
  if (!/^\d+\.\d+\.\d+$/.test(after)) throw new Error('usage: npm run set-version -- MAJOR.MINOR.PATCH');
  const { version: before } = JSON.parse(readFileSync('package.json', 'utf8'));
  change('CHANGELOG.md', (text) => inChangelog(text, after, new Date().toISOString().slice(0, 10)));
  for (const [file, times] of Object.entries(MANIFESTS)) change(file, (text) => inManifest(text, before, after, times));
  for (const file of TEXTS) change(file, (text) => inText(text, before, after));
}
