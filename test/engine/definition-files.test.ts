import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { FormatterDefinition, PredicateDefinition } from '../../engine/define.ts';
import { allFormatters } from '../../engine/formatters/index.ts';
import { allPredicates } from '../../engine/predicates/index.ts';

type Definition = FormatterDefinition | PredicateDefinition;

/** Files with many definitions from one table, or whose name differs from their definition's. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'predicates/background/background-sources.ts': 'one predicate for each source of source-codes.ts',
  'predicates/content/index-folder.ts': '`index?`: index.ts is the list of the folder',
  'predicates/gallery/gallery-options.ts': 'one predicate for each choice and switch of option-table.ts',
  'predicates/promoted/promoted-blocks.ts': 'one predicate for each block type of shared/block-types',
  'predicates/records/record-types.ts': 'one predicate for each record type of shared/record-types',
};

const root = join(__dirname, '../../engine');
const files = ['formatters', 'predicates'].flatMap((kind) =>
  readdirSync(join(root, kind), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && basename(file) !== 'index.ts')
    .map((file) => join(kind, file)),
);

const isDefinition = (value: unknown): value is Definition =>
  typeof value === 'object' && value !== null && 'examples' in value && ('apply' in value || 'test' in value);

function definitionsIn(file: string): Definition[] {
  const exported = jest.requireActual<Record<string, unknown>>(join(root, file));
  return Object.values(exported).flat().filter(isDefinition);
}

/** `collectionTypeNameEquals?` → `collection-type-name-equals`. */
const fileNameOf = ({ name }: Definition): string =>
  `${name
    .replace(/\?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()}.ts`;

const shipped: ReadonlySet<Definition> = new Set<Definition>([...allFormatters, ...allPredicates]);

test('every exported definition is in the list of built-in ones, and nothing else', () => {
  const exported = new Set(files.flatMap(definitionsIn));
  const unlisted = [...exported].filter((definition) => !shipped.has(definition));
  const homeless = [...shipped].filter((definition) => !exported.has(definition));
  expect({ unlisted: unlisted.map(({ name }) => name), homeless: homeless.map(({ name }) => name) }).toEqual({
    unlisted: [],
    homeless: [],
  });
});

test.each(files.filter((file) => !(file in EXCEPTIONS)))('%s is named after its definition', (file) => {
  for (const definition of definitionsIn(file)) expect(fileNameOf(definition)).toBe(basename(file));
});

test.each(Object.keys(EXCEPTIONS))('%s is an exception that is still needed', (file) => {
  const definitions = definitionsIn(file);
  expect(definitions.length).toBeGreaterThan(0);
  expect(definitions.every((definition) => fileNameOf(definition) === basename(file))).toBe(false);
});
