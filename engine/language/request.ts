import type { TemplateDocument, Workspace } from '#shared/language-service';
import type { Definitions } from './definitions.ts';
import type { Sources } from './sources.ts';

/** The context for answering a language request. */
export interface LanguageRequest {
  readonly sources: Sources;
  readonly definitions: Definitions;
  readonly document: TemplateDocument;
  readonly offset: number;
  readonly workspace: Workspace;
}
