/** The language service: analyzes templates for editors while they are edited. */
import type { DefinitionDescription, LanguageService } from '#shared/language-service';
import { completionsAt } from './complete.ts';
import { definitionsByName, vocabularyOf } from './definitions.ts';
import { diagnosticsOf } from './diagnose.ts';
import { definitionPlace, hoverAt } from './look-up.ts';
import { Sources } from './sources.ts';

/** Creates a service for an engine's definitions. Parsed documents are reused until the text changes. */
export function createLanguageService(descriptions: readonly DefinitionDescription[]): LanguageService {
  const definitions = definitionsByName(descriptions);
  const sources = new Sources(vocabularyOf(definitions));
  return {
    diagnose: (document, workspace) => diagnosticsOf({ sources, definitions }, document, workspace),
    complete: (document, offset, workspace) => completionsAt({ sources, definitions, document, offset, workspace }),
    hover: (document, offset, workspace) => hoverAt({ sources, definitions, document, offset, workspace }),
    definitionAt: (document, offset, workspace) =>
      definitionPlace({ sources, definitions, document, offset, workspace }),
  };
}
