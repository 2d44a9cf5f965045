import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkArchitecture } from '../deploy/check-architecture.mjs';
import { architecturePage } from '../deploy/draw-architecture.mjs';

const root = join(__dirname, '..');

test('the rules of the house hold: who imports whom, no circles, no long files', () => {
  expect(checkArchitecture(root)).toEqual([]);
});

test('the folders in docs/architecture.md are those of the imports: `npm run docs` draws them', () => {
  expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toBe(architecturePage(root));
});
