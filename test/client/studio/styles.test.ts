/** Rules that the styles of all screens keep. */
import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'client/studio/styles';
const styles = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));

test('columns are as wide as their place, not as their longest line: a share of it can shrink', () => {
  // `1fr` alone is never narrower than its content.
  const wide = styles.flatMap(({ file, text }) =>
    [...text.matchAll(/grid-template-columns: ([^;]+);/g)]
      .map(([, columns = '']) => columns)
      .filter((columns) => /\dfr/.test(columns.replaceAll(/minmax\((?:[^()]|\([^()]*\))*\)/g, '')))
      .map((columns) => `${file}: ${columns}`),
  );
  expect(wide).toEqual([]);
  expect(styles.find(({ file }) => file === 'base.css')?.text).toMatch(
    /^\* \{\n {2}grid-template-columns: minmax\(0, 1fr\);/m,
  );
});

test('every token of the studio that a style uses is defined', () => {
  const components = readdirSync('client/studio', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(`client/studio/${file}`, 'utf8'));
  const names = (texts: readonly string[], pattern: RegExp): Set<string> =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)));
  const texts = styles.map(({ text }) => text);
  const defined = names([...texts, ...components], /(--studio-[\w-]+)['\]]*:/g);
  const used = names(texts, /var\((--studio-[\w-]+)/g);
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
