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
