/** Template support for the editor: highlighting, completions, hovers and diagnostics. */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  type Completion as EditorCompletion,
  snippet,
} from '@codemirror/autocomplete';
import { html, htmlCompletionSource } from '@codemirror/lang-html';
import { type Diagnostic, linter } from '@codemirror/lint';
import { type EditorState, type Extension, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  hoverTooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Completion, TemplateDocument, Workspace } from '#shared/language-service';
import { documentationView } from './documentation-view.ts';
import type { LanguageClient } from './language-client.ts';
import { tagTokens } from './tag-tokens.ts';

/** Callbacks for the document that the editor shows. */
export interface TemplateHost {
  readonly language: LanguageClient;
  document(): TemplateDocument;
  workspace(): Workspace;
  /** Diagnostics of the last render for this text. */
  reported(state: EditorState): readonly Diagnostic[];
}

const LINT_DELAY_MS = 150;
const HOVER_MS = 250;

export function templateLanguage(host: TemplateHost): Extension {
  return [
    // Template tags can be anywhere in the markup, so closing tags cannot be determined.
    html({ autoCloseTags: false, matchClosingTags: false }),
    highlighting,
    autocompletion({ override: [(context) => complete(context, host)] }),
    hoverTooltip(
      async (_view, at) => {
        const hover = await host.language.hover(host.document(), at, host.workspace());
        if (hover === null) return null;
        const { from, to, documentation } = hover;
        return { pos: from, end: to, above: true, create: () => ({ dom: documentationView(documentation) }) };
      },
      { hoverTime: HOVER_MS },
    ),
    linter((view) => diagnose(view, host), { delay: LINT_DELAY_MS }),
  ];
}

async function diagnose(view: EditorView, host: TemplateHost): Promise<readonly Diagnostic[]> {
  const found = await host.language.diagnose(host.document(), host.workspace());
  const static_ = found.map(({ code, severity, message, help, from, to }): Diagnostic => {
    const text = help === undefined ? message : `${message} ${help}`;
    return { from, to, severity, message: text, source: code };
  });
  return [...static_, ...host.reported(view.state)];
}

async function complete(context: CompletionContext, host: TemplateHost): Promise<CompletionResult | null> {
  const found = await host.language.complete(host.document(), context.pos, host.workspace());
  if (found === null) return htmlCompletionSource(context);
  return { from: found.from, options: found.items.map(optionOf), validFor: /^[\w@$?-]*$/ };
}

const types: Readonly<Record<Completion['kind'], string>> = {
  name: 'property',
  local: 'variable',
  instruction: 'keyword',
  formatter: 'function',
  predicate: 'function',
  partial: 'class',
  function: 'function',
};

/** Within a list, items closer to the data come first. */
const boosts: Partial<Readonly<Record<Completion['kind'], number>>> = { local: 1, name: 2, instruction: 3 };

function optionOf({ label, kind, detail, documentation, snippet: text, replacesBrace }: Completion): EditorCompletion {
  return {
    label,
    type: types[kind],
    boost: boosts[kind] ?? 0,
    ...(detail === undefined ? {} : { detail }),
    ...(documentation === undefined ? {} : { info: () => documentationView(documentation) }),
    ...(text === undefined ? {} : { apply: applySnippet(text, replacesBrace === true) }),
  };
}

/** A closing brace that the editor inserted must be replaced by a snippet that includes one. */
const applySnippet =
  (text: string, replacesBrace: boolean) =>
  (view: EditorView, completion: EditorCompletion, from: number, to: number): void =>
    snippet(text)(view, completion, from, replacesBrace && view.state.sliceDoc(to, to + 1) === '}' ? to + 1 : to);

const marks = new Map(
  ['brace', 'keyword', 'predicate', 'name', 'variable', 'formatter', 'argument', 'comment'].map((kind) => [
    kind,
    Decoration.mark({ class: `tag-${kind}` }),
  ]),
);

function decorationsOf(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { kind, from, to } of tagTokens(view.state.doc.toString())) {
    const mark = marks.get(kind);
    if (mark !== undefined && from < to) builder.add(from, to, mark);
  }
  return builder.finish();
}

const highlighting = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = decorationsOf(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged) this.decorations = decorationsOf(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
