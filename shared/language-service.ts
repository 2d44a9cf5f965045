/** Types of the language service for templates, used by the playground and `vitrine lsp`. Offsets are UTF-16 units. */

/** What the arguments from a position on must be to have an effect. */
interface ArgumentRules {
  readonly atLeast?: number;
  readonly atMost?: number;
  /** Quotes around the whole argument would be part of it. */
  readonly isUnquoted?: boolean;
  /** JSON values or references: text is in double quotes. */
  readonly areOperands?: boolean;
  /** Names of all options, written `name` or `name:value`. */
  readonly options?: readonly string[];
}

export interface ArgumentDescription {
  readonly name: string;
  readonly type: string;
  readonly summary: string;
  readonly default?: string;
  readonly rules?: ArgumentRules;
}

/** A documentation example that can be run. */
export interface ExampleDescription {
  readonly title?: string;
  readonly data: unknown;
  readonly template: string;
  readonly output: string;
  readonly partials?: Readonly<Record<string, string>>;
  readonly locale?: string;
  readonly now?: number;
}

/** A formatter or predicate without its implementation. */
export interface DefinitionDescription {
  readonly kind: 'formatter' | 'predicate';
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly arguments: readonly ArgumentDescription[];
  /** Variables that it reads from the scope itself. */
  readonly reads: readonly string[];
  readonly examples: readonly ExampleDescription[];
}

/** A template, or the partial with this name. */
export interface TemplateDocument {
  readonly name: string | null;
  readonly source: string;
}

/** The context of a document. */
export interface Workspace {
  /** The templates that apply the partials, and their data if known. */
  readonly templates: readonly string[];
  readonly data?: unknown;
  readonly partials: Readonly<Record<string, string>>;
  /** Aliases of partials. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** All partials are known: other names are errors. */
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
  /** Signature: `truncate limit ellipsis`. */
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
  /** A snippet with placeholders (`${1:name}`) to insert instead of the label. */
  readonly snippet?: string;
  /** The snippet includes the closing brace, which the document already has after the range. */
  readonly replacesBrace?: boolean;
}

/** Completions for the text between two offsets. */
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

/** Where a name is defined: in the partial `document`, or in the same document if `'same'`. */
export interface DefinitionPlace {
  readonly document: 'same' | { readonly partial: string };
  readonly from: number;
  readonly to: number;
}

export interface LanguageService {
  /** The diagnostics of a document, in order. */
  diagnose(document: TemplateDocument, workspace: Workspace): readonly EditorDiagnostic[];
  /** Completions at an offset; null outside tags. */
  complete(document: TemplateDocument, offset: number, workspace: Workspace): Completions | null;
  /** Documentation of what is at an offset; null if unknown. */
  hover(document: TemplateDocument, offset: number, workspace: Workspace): Hover | null;
  /** Where the partial, macro or variable at an offset is defined. */
  definitionAt(document: TemplateDocument, offset: number, workspace: Workspace): DefinitionPlace | null;
}

/** A call to the service in its worker, answered by one `WorkerReply` with the same id. */
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
