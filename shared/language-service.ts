/** What editors are told about templates: by the language service, in the playground and in `vitrine lsp`. Offsets are UTF-16 units. */

export interface ArgumentDescription {
  readonly name: string;
  readonly type: string;
  readonly summary: string;
  readonly default?: string;
}

/** An example of the documentation, as it can be tried. */
export interface ExampleDescription {
  readonly title?: string;
  readonly data: unknown;
  readonly template: string;
  readonly output: string;
  readonly partials?: Readonly<Record<string, string>>;
  readonly locale?: string;
  readonly now?: number;
}

/** A formatter or a predicate without its code. */
export interface DefinitionDescription {
  readonly kind: 'formatter' | 'predicate';
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly arguments: readonly ArgumentDescription[];
  /** Names that it reads from the scope by itself. */
  readonly reads: readonly string[];
  readonly examples: readonly ExampleDescription[];
}

/** A template, or the partial of this name. */
export interface TemplateDocument {
  readonly name: string | null;
  readonly source: string;
}

/** What belongs to a document. */
export interface Workspace {
  /** The templates that apply the partials, and what is known of their data. */
  readonly templates: readonly string[];
  readonly data?: unknown;
  readonly partials: Readonly<Record<string, string>>;
  /** Other names of partials. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** There are no other partials: names that are not among them are errors. */
  readonly isComplete: boolean;
}

export interface EditorDiagnostic {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly help?: string;
  readonly from: number;
  readonly to: number;
}

export interface Documentation {
  /** How it is written: `truncate limit ellipsis`. */
  readonly title: string;
  readonly summary: string;
  readonly details?: string;
  readonly arguments: readonly ArgumentDescription[];
  readonly reads: readonly string[];
  readonly example?: { readonly template: string; readonly output: string };
}

export type CompletionKind = 'name' | 'local' | 'instruction' | 'formatter' | 'predicate' | 'partial' | 'function';

export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail?: string;
  readonly documentation?: Documentation;
  /** A snippet with fields (`${1:name}`) in place of the label. */
  readonly snippet?: string;
  /** The snippet brings the closing brace, which stands behind the completed range already. */
  readonly replacesBrace?: boolean;
}

/** What may stand between two offsets. */
export interface Completions {
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
}

export interface Hover {
  readonly from: number;
  readonly to: number;
  readonly documentation: Documentation;
}

/** Where a name is defined: in the partial `document`, or in the same text when it is `'same'`. */
export interface DefinitionPlace {
  readonly document: 'same' | { readonly partial: string };
  readonly from: number;
  readonly to: number;
}

export interface LanguageService {
  /** What is wrong in a document, by place. */
  diagnose(document: TemplateDocument, workspace: Workspace): readonly EditorDiagnostic[];
  /** What may be written at an offset; null outside of tags. */
  complete(document: TemplateDocument, offset: number, workspace: Workspace): Completions | null;
  /** What stands at an offset; null when nothing is known about it. */
  hover(document: TemplateDocument, offset: number, workspace: Workspace): Hover | null;
  /** Where the partial, macro or variable at an offset is defined. */
  definitionAt(document: TemplateDocument, offset: number, workspace: Workspace): DefinitionPlace | null;
}

/** A call of the service in its worker; each gets one `WorkerReply` of the same id. */
export type WorkerCall = { readonly id: number } & (
  | { readonly method: 'start'; readonly definitions: readonly DefinitionDescription[] }
  | { readonly method: 'diagnose'; readonly document: TemplateDocument; readonly workspace: Workspace }
  | {
      readonly method: 'complete' | 'hover' | 'definitionAt';
      readonly document: TemplateDocument;
      readonly offset: number;
      readonly workspace: Workspace;
    }
);

export interface WorkerReply {
  readonly id: number;
  readonly result: unknown;
}
