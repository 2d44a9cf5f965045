/** In-place editing of rich text, with a toolbar above it (Alt+F10). */
import { make } from '../../../core/element.ts';
import { cleanPastedHtml } from '../../fields/rich-text/clean-paste.ts';
import { commandOf } from './keys.ts';
import { boxOf } from './page-marks.ts';
import { createRichSteps } from './rich-steps.ts';

export interface RichTextEdit {
  /** The editable element. */
  readonly element: HTMLElement;
  readonly html: string;
  /** Contains the toolbar. */
  readonly overlay: HTMLElement;
  onHtml(html: string, isDone: boolean): void;
}

export interface Session {
  readonly element: HTMLElement;
  /** Stops editing; a line of text can be reset. */
  end(isCancelled?: boolean): void;
}

interface Tool {
  readonly label: string;
  readonly text: string;
  readonly command: string;
  readonly value?: string;
}

const TOOLS: readonly Tool[] = [
  { label: 'Bold', text: 'B', command: 'bold' },
  { label: 'Italic', text: 'I', command: 'italic' },
  { label: 'Underline', text: 'U', command: 'underline' },
  { label: 'Strikethrough', text: 'S', command: 'strikeThrough' },
  { label: 'Paragraph', text: '¶', command: 'formatBlock', value: 'p' },
  { label: 'H2 heading', text: 'H2', command: 'formatBlock', value: 'h2' },
  { label: 'H3 heading', text: 'H3', command: 'formatBlock', value: 'h3' },
  { label: 'H4 heading', text: 'H4', command: 'formatBlock', value: 'h4' },
  { label: 'Bulleted list', text: '•', command: 'insertUnorderedList' },
  { label: 'Numbered list', text: '1.', command: 'insertOrderedList' },
  { label: 'Quote', text: '“', command: 'formatBlock', value: 'blockquote' },
  { label: 'Clear the format', text: 'Tx', command: 'removeFormat' },
];

/** Studio pixels between a text and its toolbar, for the name of the block. */
const GAP = 24;

/** Deprecated, but the only native formatting API, supported by every browser. */
const run = (command: string, value?: string): boolean => document.execCommand(command, false, value);

const isOn = ({ command, value }: Tool): boolean =>
  value === undefined ? document.queryCommandState(command) : document.queryCommandValue(command) === value;

/** Makes an element editable until Escape or until another part of the page has the focus. */
export function editRichText({ element, html, overlay, onHtml }: RichTextEdit): Session {
  const listeners = new AbortController();
  const toolbar = createToolbar(element, listeners.signal);
  const end = (): void => {
    if (listeners.signal.aborted) return;
    listeners.abort();
    toolbar.remove();
    element.removeAttribute('contenteditable');
    onHtml(element.innerHTML, true);
  };
  // The page shows the stored markup with additions by the server; the stored markup is edited.
  element.innerHTML = html;
  element.setAttribute('contenteditable', 'true');
  overlay.append(toolbar);
  placeToolbar(toolbar, element);
  listen(element, toolbar, { signal: listeners.signal, end, onHtml });
  run('defaultParagraphSeparator', 'p');
  run('styleWithCSS', 'false');
  element.focus({ preventScroll: true });
  return { element, end };
}

/** Above the text, or below it if there is no space. */
function placeToolbar(toolbar: HTMLElement, element: HTMLElement): void {
  const { left, top, height } = boxOf(element);
  // Studio pixels are larger than those of a scaled-down page.
  const gap = GAP * (Number.parseFloat(getComputedStyle(toolbar).getPropertyValue('--px')) || 1);
  const above = top - toolbar.getBoundingClientRect().height - gap;
  const isRoom = above >= scrollY;
  Object.assign(toolbar.style, { left: `${left}px`, top: `${isRoom ? above : top + height + gap / 2}px` });
}

interface Listening extends Pick<RichTextEdit, 'onHtml'> {
  readonly signal: AbortSignal;
  end(): void;
}

function listen(element: HTMLElement, toolbar: HTMLElement, { signal, end, onHtml }: Listening): void {
  const isInside = (node: EventTarget | null): boolean =>
    node instanceof Node && (element.contains(node) || toolbar.contains(node));
  const steps = createRichSteps(element);
  const step = (command: string): void => {
    if (steps.run(command)) onHtml(element.innerHTML, false);
  };
  const onInput = (): void => {
    steps.record(performance.now());
    onHtml(element.innerHTML, false);
  };
  element.addEventListener('input', onInput, { signal });
  element.addEventListener(
    'beforeinput',
    (event) => {
      // The browser's own way back takes a letter at a time.
      if (!event.inputType.startsWith('history')) return;
      event.preventDefault();
      step(event.inputType === 'historyUndo' ? 'undo' : 'redo');
    },
    { signal },
  );
  element.addEventListener('paste', (event) => paste(event), { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      event.stopPropagation();
      const command = commandOf(event);
      if (command === 'undo' || command === 'redo') step(command);
      else if (event.key === 'Escape') end();
      else if (event.altKey && event.key === 'F10') toolbar.querySelector('button')?.focus();
      else return;
      event.preventDefault();
    },
    { signal },
  );
  for (const part of [element, toolbar])
    part.addEventListener('focusout', ({ relatedTarget }) => !isInside(relatedTarget) && end(), { signal });
}

function paste(event: ClipboardEvent): void {
  const html = event.clipboardData?.getData('text/html') ?? '';
  // Without markup, the browser's own plain text paste is right.
  if (html === '') return;
  event.preventDefault();
  run('insertHTML', cleanPastedHtml(html));
}

function createToolbar(element: HTMLElement, signal: AbortSignal): HTMLElement {
  const toolbar = make('div', {
    className: 'toolbar',
    attributes: { role: 'toolbar', 'aria-label': 'Format the text' },
  });
  const buttons = TOOLS.map((tool) => toolButton(tool.label, tool.text, () => run(tool.command, tool.value)));
  const link = createLinkField(element);
  toolbar.append(...buttons, link.button, link.field);
  const show = (): void => {
    for (const [at, tool] of TOOLS.entries()) buttons[at]?.setAttribute('aria-pressed', String(isOn(tool)));
  };
  document.addEventListener('selectionchange', show, { signal });
  // Pressing a button must not lose the text's selection.
  toolbar.addEventListener('mousedown', (event) => event.target !== link.field && event.preventDefault());
  toolbar.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const all = [...toolbar.querySelectorAll('button')];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === 'Escape') element.focus();
    else if (step !== undefined && at >= 0) all[(at + step + all.length) % all.length]?.focus();
    else return;
    event.preventDefault();
  });
  return toolbar;
}

function toolButton(label: string, text: string, onClick: () => void): HTMLButtonElement {
  const button = make('button', { text, attributes: { type: 'button', 'aria-label': label, title: label } });
  button.addEventListener('click', onClick);
  return button;
}

const linkAround = (): HTMLAnchorElement | null => {
  const node = getSelection()?.anchorNode ?? null;
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  return element?.closest('a') ?? null;
};

/** The URL field for the selected text; an empty URL removes the link. */
function createLinkField(element: HTMLElement) {
  const field = make('input', {
    attributes: { type: 'text', hidden: '', 'aria-label': 'Address of the link', placeholder: '/page or https://…' },
  });
  let selected: Range | undefined;
  const button = toolButton('Link', 'Link', () => {
    selected = getSelection()?.getRangeAt(0).cloneRange();
    field.hidden = false;
    field.value = linkAround()?.getAttribute('href') ?? '';
    field.focus();
  });
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || selected === undefined) return;
    event.preventDefault();
    field.hidden = true;
    element.focus();
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(selected);
    const around = linkAround();
    if (selected.collapsed && around !== null) getSelection()?.selectAllChildren(around);
    if (field.value.trim() === '') run('unlink');
    else run('createLink', field.value.trim());
  });
  return { button, field };
}
