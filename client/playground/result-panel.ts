/** Results of a render: preview, source, changes since the last one, problems, instruction tree. */
import { html } from '@codemirror/lang-html';
import { unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { make, makeButton } from '../core/element.ts';
import { labelled, reading } from './editor-setup.ts';
import { previewDocument } from './preview.ts';
import type { Reported } from './render-call.ts';
import { createTabList, type Tab, type TabList } from './tab-list.ts';

type ResultTab = 'preview' | 'html' | 'changes' | 'problems' | 'tree';

export interface ResultEvents {
  readonly goTo: (problem: Reported) => void;
  /** The instruction tree as text, loaded on demand. */
  readonly tree: () => Promise<string>;
}

interface Shown {
  readonly html: string;
  readonly problems: readonly Reported[];
}

export class ResultPanel {
  private readonly panel: HTMLElement;
  private readonly tabs: TabList;
  private readonly events: ResultEvents;
  private readonly frame: HTMLIFrameElement;
  private selected: ResultTab = 'preview';
  private result: Shown = { html: '', problems: [] };
  private previous: string | null = null;
  private editor: EditorView | undefined;

  constructor(list: HTMLElement, panel: HTMLElement, events: ResultEvents) {
    this.panel = panel;
    this.events = events;
    // Sandboxed without any permission: no scripts, no forms, an opaque origin.
    this.frame = make('iframe', { attributes: { sandbox: '', title: 'Preview', class: 'preview' } });
    this.tabs = createTabList(list, panel, (id) => this.choose(id as ResultTab));
    this.choose('preview');
  }

  /** Shows a result; the previous one becomes the base for comparison. */
  show(result: Shown): void {
    const isFirst = this.frame.srcdoc === '';
    const isChanged = result.html !== this.result.html;
    if (isChanged && !isFirst) this.previous = this.result.html;
    this.result = result;
    if (isChanged || isFirst) this.frame.srcdoc = previewDocument(result.html);
    this.refresh();
  }

  /** Problems without a new result. */
  showProblems(problems: readonly Reported[]): void {
    this.result = { ...this.result, problems };
    this.refresh();
  }

  private choose(tab: ResultTab): void {
    this.selected = tab;
    this.refresh();
  }

  private refresh(): void {
    this.tabs.show(this.tabEntries(), this.selected);
    this.editor?.destroy();
    this.editor = undefined;
    this.panel.classList.toggle('scrolls', this.selected === 'problems');
    if (this.selected === 'preview') {
      // A frame that is removed from the page reloads when it is inserted again.
      if (this.panel.firstChild !== this.frame) this.panel.replaceChildren(this.frame);
      return;
    }
    this.panel.replaceChildren();
    if (this.selected === 'html') this.read(this.result.html, 'HTML', html());
    else if (this.selected === 'changes') this.compare();
    else if (this.selected === 'problems') this.panel.append(this.problemList());
    else void this.showTree();
  }

  private tabEntries(): readonly Tab[] {
    return [
      { id: 'preview', label: 'Preview' },
      { id: 'html', label: 'HTML' },
      { id: 'changes', label: 'Changes' },
      { id: 'problems', label: 'Problems', count: this.result.problems.length },
      { id: 'tree', label: 'Tree' },
    ];
  }

  private read(text: string, label: string, extension: Extension): void {
    const state = EditorState.create({ doc: text, extensions: [reading, labelled(label), extension] });
    this.editor = new EditorView({ parent: this.panel, state });
  }

  private compare(): void {
    const { html: now } = this.result;
    if (this.previous === null || this.previous === now) {
      this.panel.append(make('p', { className: 'empty', text: 'The output has not changed since the last run.' }));
      return;
    }
    const changes = unifiedMergeView({
      original: this.previous,
      mergeControls: false,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    this.read(now, 'Changes since the last run', [html(), changes]);
  }

  private problemList(): HTMLElement {
    const { problems } = this.result;
    if (problems.length === 0) return make('p', { className: 'empty', text: 'No errors, no warnings.' });
    return make(
      'ol',
      { className: 'problems' },
      ...problems.map((problem) => {
        const { severity, message, template, line, column } = problem;
        const place = line === undefined ? '' : `${template ?? 'Template'}, line ${line}, column ${column}`;
        const button = makeButton('', severity, () => this.events.goTo(problem));
        button.append(make('span', { text: message }), make('small', { text: `${severity} ${place}` }));
        return make('li', {}, button);
      }),
    );
  }

  private async showTree(): Promise<void> {
    const text = await this.events.tree();
    if (this.selected === 'tree' && this.editor === undefined) this.read(text, 'Instruction tree', []);
  }
}
