/** One editor for all documents; each has its own history and selection. */
import { json, jsonParseLinter } from '@codemirror/lang-json';
import { type Diagnostic, forceLinting, linter } from '@codemirror/lint';
import { EditorState, type Extension, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import type { Documentation } from '#shared/language-service';
import { type DocumentId, partialName, templateDocument, textOf, workspaceOf } from './documents.ts';
import { editing, labelled } from './editor-setup.ts';
import type { LanguageClient } from './language-client.ts';
import type { PlaygroundState } from './playground-state.ts';
import type { Reported } from './render-call.ts';
import { templateLanguage } from './template-language.ts';

export interface EditorEvents {
  readonly changed: (id: DocumentId, text: string) => void;
  readonly run: () => void;
  /** Documentation at the cursor, and the partial named there. */
  readonly hint: (documentation: Documentation | null, partial: string | null) => void;
}

const HINT_DELAY_MS = 120;

export class EditorPanel {
  private readonly view: EditorView;
  private readonly language: LanguageClient;
  private readonly events: EditorEvents;
  private readonly states = new Map<DocumentId, EditorState>();
  private current: DocumentId = 'template';
  private playground: PlaygroundState;
  private reported: readonly Reported[] = [];
  private hintTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(parent: HTMLElement, language: LanguageClient, playground: PlaygroundState, events: EditorEvents) {
    this.language = language;
    this.events = events;
    this.playground = playground;
    this.view = new EditorView({ parent, state: this.stateFor('template') });
  }

  /** Shows a document of the state; if its text differs from the editor's, the state's is used. */
  show(id: DocumentId, playground: PlaygroundState): void {
    this.states.set(this.current, this.view.state);
    this.playground = playground;
    this.current = id;
    this.view.setState(this.stateFor(id));
    forceLinting(this.view);
    this.hint();
  }

  /** The state was changed outside the editor. */
  update(playground: PlaygroundState): void {
    this.playground = playground;
  }

  /** Marks the diagnostics of a render. */
  report(reported: readonly Reported[]): void {
    this.reported = reported;
    forceLinting(this.view);
  }

  /** Moves the cursor to a 1-based position. */
  goTo(line: number, column: number): void {
    const { doc } = this.view.state;
    const start = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const anchor = Math.min(start.to, start.from + column - 1);
    this.view.dispatch({ selection: { anchor }, scrollIntoView: true });
    this.view.focus();
  }

  private stateFor(id: DocumentId): EditorState {
    const text = textOf(this.playground, id);
    const stored = this.states.get(id);
    return stored?.doc.toString() === text
      ? stored
      : EditorState.create({ doc: text, extensions: this.extensionsFor(id) });
  }

  private extensionsFor(id: DocumentId): Extension {
    const isData = id === 'data';
    const label = isData ? 'Data (JSON)' : id === 'template' ? 'Template' : `Partial ${partialName(id)}`;
    const run = (): boolean => {
      this.events.run();
      return true;
    };
    return [
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
      editing,
      labelled(label),
      isData ? [json(), linter(jsonLinter)] : this.templateExtension(id),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) this.events.changed(id, update.state.doc.toString());
        if (update.docChanged || update.selectionSet) this.hint();
      }),
    ];
  }

  private templateExtension(id: DocumentId): Extension {
    return templateLanguage({
      language: this.language,
      // The state is updated within the same transaction, so both have the same text.
      document: () => templateDocument(this.playground, id),
      workspace: () => workspaceOf(this.playground),
      reported: (state) => this.reportedIn(id, state),
    });
  }

  /** Diagnostics that only a render finds; others are shown while typing. */
  private reportedIn(id: DocumentId, { doc }: EditorState): readonly Diagnostic[] {
    const name = partialName(id) ?? undefined;
    return this.reported.flatMap((problem): Diagnostic[] => {
      const { type, code, severity, message, template, line, column = 1 } = problem;
      const isStatic = type !== 'engine' || code === 'EXPRESSION_PARSE' || code === 'APPLY_PARTIAL_MISSING';
      if (isStatic || template !== name || line === undefined || line > doc.lines) return [];
      const at = doc.line(line);
      const from = Math.min(at.to, at.from + column - 1);
      const close = doc.sliceString(from).indexOf('}');
      return [{ from, to: close < 0 ? doc.length : from + close + 1, severity, message, source: code }];
    });
  }

  /** Reports what is at the cursor once it stops moving. */
  private hint(): void {
    clearTimeout(this.hintTimer);
    this.hintTimer = setTimeout(() => void this.emitHint(), HINT_DELAY_MS);
  }

  private async emitHint(): Promise<void> {
    const { current, playground } = this;
    if (current === 'data') return this.events.hint(null, null);
    const { head } = this.view.state.selection.main;
    const document = templateDocument(playground, current);
    const workspace = workspaceOf(playground);
    const [hover, place] = await Promise.all([
      this.language.hover(document, head, workspace),
      this.language.definitionAt(document, head, workspace),
    ]);
    const partial = place === null || place.document === 'same' ? null : place.document.partial;
    if (current === this.current) this.events.hint(hover?.documentation ?? null, partial);
  }
}

/** Empty text means an empty object. */
const jsonLinter = (view: EditorView): readonly Diagnostic[] =>
  view.state.doc.toString().trim() === '' ? [] : jsonParseLinter()(view);
