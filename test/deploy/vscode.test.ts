import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { extensionBundle } from '../../deploy/vscode/build.mjs';
import { grammar, grammarText } from '../../deploy/vscode/grammar.ts';
import { createEngine } from '../../engine/index.ts';
import { isTemplate } from '../../server/cli/lsp/protocol.ts';

const root = join(__dirname, '..', '..');
const folder = join(root, 'deploy', 'vscode');
const read = (...path: string[]): string => readFileSync(join(...path), 'utf8');

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly engines: { readonly vscode: string };
  readonly contributes: {
    readonly languages: readonly {
      readonly id: string;
      readonly extensions: readonly string[];
      readonly configuration: string;
    }[];
    readonly grammars: readonly { readonly language: string; readonly scopeName: string; readonly path: string }[];
  };
}

const manifest = JSON.parse(read(folder, 'package.json')) as Manifest;

test('the grammar is generated from the instructions (npm run docs)', () => {
  expect(read(folder, 'syntaxes', 'json-t.tmLanguage.json')).toBe(grammarText());
});

describe('the grammar recognizes the same tags as the engine', () => {
  const engine = createEngine({ codegen: 'off' });
  const begins = ['instruction', 'variable'].map((name) => new RegExp(`^(?:${grammar.repository[name]?.begin})`));
  const isTagOfEngine = (text: string): boolean => {
    const [, , [first]] = engine.compile(text).toCode() as [number, number, readonly unknown[]];
    return !(Array.isArray(first) && first[0] === 0);
  };

  test.each([
    ...[
      '{a}',
      '{a.b.0|html}',
      '{@}',
      '{@index}',
      '{$x.y}',
      '{0}',
      '{a, b|relative-time}',
      '{a|date %Y-%m}',
      '{a|html|json}',
    ],
    ...[
      '{.section a}',
      '{.repeated section a.b}',
      '{.if a && b}',
      '{.equal? a 1}',
      '{.space}',
      '{.meta-left}',
      '{.var @x a}',
    ],
    ...['{.include a output}', '{.macro a.html}', '{.eval 1 + a}', '{.inject @x ./a.json}', '{.ctx @x a=b}'],
    ...['{ a }', '{a b}', '{}', '{a:b}', '{a||b}', '{.nope}', '{.spacex}', '{a|}', '{.}'],
  ])('%s', (text) => {
    expect(begins.some((begin) => begin.test(text))).toBe(isTagOfEngine(text));
  });
});

test('every pattern is a regular expression', () => {
  const patterns = [...grammarText().matchAll(/"(?:match|begin|end)": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '']) => JSON.parse(text) as string,
  );
  expect(patterns.length).toBeGreaterThan(10);
  for (const pattern of patterns) expect(() => new RegExp(pattern.replaceAll('\\G', ''))).not.toThrow();
});

test('the manifest refers to existing files, the languages of the server, and the version of the project', () => {
  const { contributes, version, engines } = manifest;
  const [language] = contributes.languages;
  const [own] = contributes.grammars;
  const { version: project, devDependencies } = JSON.parse(read(root, 'package.json')) as {
    version: string;
    devDependencies: Record<string, string>;
  };
  expect(version).toBe(project);
  for (const path of [language?.configuration, own?.path]) expect(existsSync(join(folder, path ?? ''))).toBe(true);
  expect([own?.language, own?.scopeName]).toEqual([language?.id, grammar.scopeName]);
  expect(language?.extensions.filter((extension) => !isTemplate(`a${extension}`))).toEqual([]);
  expect(() => JSON.parse(read(folder, language?.configuration ?? ''))).not.toThrow();
  // The oldest supported editor matches the types.
  expect(devDependencies['@types/vscode']?.replace('~', '^')).toBe(engines.vscode);
});

test('the extension is one file, which only needs the editor and Node', async () => {
  const { outputFiles, metafile } = await build({ ...extensionBundle, write: false, metafile: true });
  expect(outputFiles.map(({ path }) => path)).toEqual([join(folder, manifest.main)]);
  const [output] = Object.values(metafile.outputs);
  expect(output?.entryPoint).toBe('deploy/vscode/extension.ts');
  expect(output?.imports.map(({ path }) => path).filter((path) => !/^(?:node:)?[a-z_/]+$/.test(path))).toEqual([]);
  expect(output?.imports.map(({ path }) => path)).toContain('vscode');
  expect(read(folder, '.vscodeignore')).toContain(`!${manifest.main.slice(2)}`);
});
