import { inChangelog, inManifest, inText } from '../../deploy/set-version.mjs';

test('in a manifest only the first versions change', () => {
  const manifest = '{\n  "version": "1.2.0",\n  "peer": "^1.2.0",\n  "packages": {\n    "version": "1.2.0"\n  }\n}\n';
  expect(inManifest(manifest, '1.2.0', '1.3.0', 1)).toBe(manifest.replace('"1.2.0"', '"1.3.0"'));
  expect(inManifest(manifest, '1.2.0', '1.3.0', 2)).toBe(
    '{\n  "version": "1.3.0",\n  "peer": "^1.2.0",\n  "packages": {\n    "version": "1.3.0"\n  }\n}\n',
  );
  expect(() => inManifest(manifest, '1.2.1', '1.3.0', 1)).toThrow('no "version": "1.2.1"');
});

test('in a text no part of a longer version changes', () => {
  expect(inText('shop-1.2.0.tgz, shop:1.2.0. Not 11.2.0, 1.2.01, 1.2.0.1 or 1x2.0', '1.2.0', '1.3.0')).toBe(
    'shop-1.3.0.tgz, shop:1.3.0. Not 11.2.0, 1.2.01, 1.2.0.1 or 1x2.0',
  );
  expect(() => inText('1.2.0', '1.2.1', '1.3.0')).toThrow('no 1.2.1');
});

test('the changelog dates what was unreleased, and only if there is something', () => {
  const changes = '# Changelog\n\n## Unreleased\n\n### Fixed\n\n- A.\n\n## 1.2.0 - 2026-01-01\n';
  const dated = inChangelog(changes, '1.2.1', '2026-02-01');
  expect(dated).toContain('\n## Unreleased\n\n## 1.2.1 - 2026-02-01\n\n### Fixed\n\n- A.\n');
  expect(() => inChangelog(dated, '1.2.2', '2026-02-02')).toThrow('nothing is unreleased');
});
