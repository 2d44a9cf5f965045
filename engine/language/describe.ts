/** Definitions as data, for documentation and editors. */
import type { DefinitionDescription, ExampleDescription } from '#shared/language-service';
import type { Example, FormatterDefinition, PredicateDefinition } from '../define.ts';

/** Describes all formatters and predicates of an engine, sorted by name. */
export function describeDefinitions(definitions: {
  readonly formatters: readonly FormatterDefinition[];
  readonly predicates: readonly PredicateDefinition[];
}): readonly DefinitionDescription[] {
  return [
    ...definitions.formatters.map((definition) => descriptionOf(definition, 'formatter')),
    ...definitions.predicates.map((definition) => descriptionOf(definition, 'predicate')),
  ].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function descriptionOf(
  { name, summary, details, args = {}, reads = [], examples }: FormatterDefinition | PredicateDefinition,
  kind: DefinitionDescription['kind'],
): DefinitionDescription {
  return {
    kind,
    name,
    summary,
    ...(details === undefined ? {} : { details }),
    arguments: Object.entries(args).map(([argument, spec]) => ({
      name: argument,
      type: spec.type,
      summary: spec.summary,
      ...(spec.default === undefined ? {} : { default: spec.default }),
      ...(spec.rules === undefined ? {} : { rules: spec.rules }),
    })),
    reads,
    examples: examples.map(exampleOf),
  };
}

const exampleOf = ({ title, data, template, output, partials, locale, now }: Example): ExampleDescription => ({
  ...(title === undefined ? {} : { title }),
  data,
  template,
  output,
  ...(partials === undefined ? {} : { partials }),
  ...(locale === undefined ? {} : { locale }),
  ...(now === undefined ? {} : { now }),
});
