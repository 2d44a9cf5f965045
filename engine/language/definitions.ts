/** Descriptions of formatters and predicates by name. */
import type { DefinitionDescription } from '#shared/language-service';
import type { Vocabulary } from '../syntax/vocabulary.ts';

export type Definitions = Readonly<Record<DefinitionDescription['kind'], ReadonlyMap<string, DefinitionDescription>>>;

export function definitionsByName(descriptions: readonly DefinitionDescription[]): Definitions {
  const of = (kind: DefinitionDescription['kind']): ReadonlyMap<string, DefinitionDescription> =>
    new Map(
      descriptions
        .filter((description) => description.kind === kind)
        .map((description) => [description.name, description]),
    );
  return { formatter: of('formatter'), predicate: of('predicate') };
}

/** Predicate names end in a question mark, so they never collide with formatters. */
export const findDefinition = (
  { formatter, predicate }: Definitions,
  name: string,
): DefinitionDescription | undefined => formatter.get(name) ?? predicate.get(name);

export const vocabularyOf = ({ formatter, predicate }: Definitions): Vocabulary => ({
  hasFormatter: (name) => formatter.has(name),
  hasPredicate: (name) => predicate.has(name),
});
