/** The playground at `/docs/playground`: templates, partials and data to try, rendered by this server. */
import type { DefinitionDescription, Documentation } from '#shared/language-service';
import { make, makeButton } from '../core/element.ts';
import { pluralForm } from '../ui/plural-forms.ts';
import {
  type DocumentId,
  documentIds,
  isPartialName,
  newPartialName,
  partialId,
  partialName,
  withoutPartial,
  withPartialNamed,
  withText,
} from './documents.ts';
import { EditorPanel } from './editor-panel.ts';
import { allExamples } from './examples.ts';
import { connectExamples } from './examples-dialog.ts';
import { startLanguageClient } from './language-client.ts';
import { encodeState, type PlaygroundState } from './playground-state.ts';
import { parseTemplate, type RenderOutcome, type Reported, renderState } from './render-call.ts';
import { ResultPanel } from './result-panel.ts';
import { saveDraft } from './stored-state.ts';
import { createTabList, type TabList } from './tab-list.ts';
import { timingText } from './timing-text.ts';

const RENDER_DELAY_MS = 350;
const SETTINGS = ['locale', 'timeZone', 'now'] as const;

/** The page's elements that the playground uses. */
export interface PlaygroundElements {
  readonly form: HTMLFormElement;
  readonly documents: HTMLElement;
  readonly editor: HTMLElement;
  readonly hint: HTMLElement;
  readonly partial: HTMLElement;
  readonly results: HTMLElement;
  readonly result: HTMLElement;
  /** Shown until something is opened or changed. */
  readonly notice: HTMLElement;
  readonly status: HTMLElement;
  readonly timing: HTMLElement;
  readonly examples: HTMLDialogElement;
}

export class Playground {
  private readonly elements: PlaygroundElements;
  private readonly editor: EditorPanel;
  private readonly results: ResultPanel;
  private readonly tabs: TabList;
  private state: PlaygroundState;
  private document: DocumentId = 'template';
  private running: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastTiming: string | undefined;

  constructor(elements: PlaygroundElements, state: PlaygroundState, definitions: readonly DefinitionDescription[]) {
    this.elements = elements;
    this.state = state;
    const language = startLanguageClient(elements.form.dataset['worker'] ?? '', definitions);
    this.tabs = createTabList(elements.documents, elements.editor, (id) => this.select(id as DocumentId));
    this.results = new ResultPanel(elements.results, elements.result, {
      goTo: (problem) => this.goTo(problem),
      tree: () => parseTemplate(this.state.template, { key: this.key, signal: new AbortController().signal }),
    });
    this.editor = new EditorPanel(elements.editor, language, state, {
      changed: (id, text) => this.change(withText(this.state, id, text)),
      run: () => void this.run(),
      hint: (documentation, partial) => this.showHint(documentation, partial),
    });
    const openExample = (example: PlaygroundState): void => {
      this.open(example);
      this.storeDraft();
    };
    this.connect(connectExamples(elements.examples, allExamples(definitions), openExample));
    this.open(state);
  }

  /** Shows and renders a new state. */
  open(state: PlaygroundState): void {
    this.state = state;
    this.warn('');
    this.document = 'template';
    for (const name of SETTINGS) this.field(name).value = state[name];
    this.editor.show('template', state);
    this.showTabs();
    void this.run();
  }

  /** Shows a warning until something is opened or changed. */
  warn(text: string): void {
    this.elements.notice.textContent = text;
  }

  private connect(showExamples: () => void): void {
    const { form } = this.elements;
    const actions: Readonly<Record<string, () => void>> = {
      examples: showExamples,
      share: () => void this.share(),
      'add-partial': () => this.addPartial(),
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.run();
    });
    form.addEventListener('click', ({ target }) => {
      actions[(target as Element).closest('button')?.dataset['action'] ?? '']?.();
    });
    form.addEventListener('change', ({ target }) => {
      const name = SETTINGS.find((setting) => (target as HTMLInputElement).name === setting);
      if (name !== undefined) this.change({ ...this.state, [name]: this.field(name).value.trim() });
    });
  }

  private field(name: string): HTMLInputElement {
    return this.elements.form.elements.namedItem(name) as HTMLInputElement;
  }

  private get key(): string {
    return this.field('key').value;
  }

  /** Handles a change by the visitor. */
  private change(state: PlaygroundState): void {
    this.state = state;
    this.warn('');
    this.editor.update(state);
    this.storeDraft();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), RENDER_DELAY_MS);
  }

  /** The link in the address bar no longer matches the state. */
  private storeDraft(): void {
    saveDraft(this.state);
    if (location.hash !== '') history.replaceState(null, '', location.pathname);
  }

  private select(id: DocumentId): void {
    this.document = id;
    this.editor.show(id, this.state);
    this.showTabs();
  }

  private showTabs(): void {
    const labels: Readonly<Record<string, string>> = { template: 'Template', data: 'Data' };
    const tabs = documentIds(this.state).map((id) => ({ id, label: labels[id] ?? partialName(id) ?? id }));
    this.tabs.show(tabs, this.document);
    this.showPartialFields();
  }

  private addPartial(): void {
    const name = newPartialName(this.state);
    this.change({ ...this.state, partials: { ...this.state.partials, [name]: '' } });
    this.select(partialId(name));
    const input = this.elements.partial.querySelector('input');
    input?.focus();
    input?.select();
  }

  /** The name field of the selected partial, and its remove button. */
  private showPartialFields(): void {
    const name = partialName(this.document);
    this.elements.partial.hidden = name === null;
    if (name === null) return;
    const input = make('input', { attributes: { value: name, spellcheck: 'false', autocomplete: 'off' } });
    input.addEventListener('change', () => this.renamePartial(name, input));
    const remove = makeButton('Remove', 'quiet', () => {
      this.change(withoutPartial(this.state, name));
      this.select('template');
    });
    const problem = make('span', { className: 'status', attributes: { role: 'alert' } });
    this.elements.partial.replaceChildren(make('label', {}, 'Name ', input), remove, problem);
  }

  private renamePartial(name: string, input: HTMLInputElement): void {
    const newName = input.value.trim();
    const isUsed = newName !== name && Object.hasOwn(this.state.partials, newName);
    if (isUsed || !isPartialName(newName)) {
      input.setAttribute('aria-invalid', 'true');
      const text = isUsed ? `There is a partial '${newName}' already.` : 'A name has no spaces, pipes or braces.';
      this.elements.partial.querySelector('[role=alert]')?.replaceChildren(text);
      return;
    }
    this.change(withPartialNamed(this.state, name, newName));
    this.select(partialId(newName));
  }

  private showHint(documentation: Documentation | null, partial: string | null): void {
    const { hint } = this.elements;
    hint.replaceChildren();
    if (documentation !== null) hint.append(make('code', { text: documentation.title }), ` ${documentation.summary}`);
    if (partial !== null && partialName(this.document) !== partial)
      hint.append(
        ' ',
        makeButton(`Open ${partial}`, 'quiet', () => this.select(partialId(partial))),
      );
  }

  private goTo({ template, line = 1, column = 1 }: Reported): void {
    const id = template === undefined ? 'template' : partialId(template);
    this.select(documentIds(this.state).includes(id) ? id : 'template');
    this.editor.goTo(line, column);
  }

  private async run(): Promise<void> {
    clearTimeout(this.timer);
    this.running?.abort();
    this.running = new AbortController();
    this.show(await renderState(this.state, { key: this.key, signal: this.running.signal }));
  }

  private show(outcome: RenderOutcome): void {
    if (outcome.kind === 'aborted') return;
    const { timing, form } = this.elements;
    if (outcome.kind === 'failed') {
      if (outcome.needsKey) form.querySelector<HTMLElement>('[data-part="key"]')?.removeAttribute('hidden');
      this.results.showProblems([failureOf(outcome.message)]);
      this.showStatus(outcome.message);
      return;
    }
    this.results.show({ html: outcome.html, problems: outcome.reported });
    this.editor.report(outcome.reported);
    const text = timingText(outcome.stats);
    timing.replaceChildren(
      text,
      ...(this.lastTiming === undefined ? [] : [make('small', { text: `before: ${this.lastTiming}` })]),
    );
    this.lastTiming = text;
    const count = outcome.reported.length;
    this.showStatus(count === 0 ? '' : pluralForm({ one: '1 problem', other: `${count} problems` }, count));
  }

  private showStatus(text: string): void {
    this.elements.status.textContent = text;
  }

  private async share(): Promise<void> {
    history.replaceState(null, '', `#${await encodeState(this.state)}`);
    try {
      await navigator.clipboard.writeText(location.href);
      this.showStatus('The link was copied.');
    } catch {
      // The clipboard needs a secure page and permission.
      this.showStatus('The link is in the address bar.');
    }
  }
}

const failureOf = (message: string): Reported => ({
  type: 'engine',
  code: 'REQUEST_FAILED',
  severity: 'error',
  message,
});
