/** In-place editing of texts. */
import type { EditableText, Mark } from '../messages.ts';
import { commandOf } from './keys.ts';
import { findMarked } from './page-marks.ts';
import { editRichText, type Session } from './rich-text.ts';
import { createTextSteps } from './text-steps.ts';

export interface TextChange {
  readonly mark: Mark;
  readonly text: EditableText;
  /** Markup of a rich text. */
  readonly value: string;
  readonly isDone: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface InlineTexts {
  /** Sets the editable texts of the selected block. */
  offer(mark: Mark, texts: readonly EditableText[]): void;
  /** Edits the first text of the selected block; rich text as a whole. False if there is none. */
  start(): boolean;
  /** Edits the text at a window position and selects its word. Waits for the block's texts if necessary. */
  startAt(point: Point): void;
  stop(): void;
  isEdited(element: Element): boolean;
  readonly isEditing: boolean;
}

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The innermost elements of a block with this text; several if it occurs more than once. */
function elementsWith(block: Element, text: string): readonly HTMLElement[] {
  const all = [...block.querySelectorAll<HTMLElement>('*')].filter(({ textContent }) => plain(textContent) === text);
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}

/** The element of a text; among equal texts, the one at the same position in the list. */
function elementOf(block: Element, texts: readonly EditableText[], at: number): HTMLElement | undefined {
  const text = plain(texts[at]?.text ?? '');
  if (text === '') return undefined;
  const earlier = texts.slice(0, at).filter((other) => plain(other.text) === text).length;
  return elementsWith(block, text)[earlier];
}

/** The element of a title, which may stand on a page more than once: the one around a node, or the heading. */
function titleIn(page: Element, { text }: EditableText, around: Node | undefined): HTMLElement | undefined {
  const all = elementsWith(page, plain(text));
  return around === undefined
    ? (all.find(({ localName }) => /^h\d$/.test(localName)) ?? all[0])
    : all.find((element) => element.contains(around));
}

/** Makes an element editable until Enter, Escape or a focus change. `onText` receives each text, and then the last one. */
function editText(element: HTMLElement, onText: (text: string, isDone: boolean) => void, isRequired = false): Session {
  const before = element.textContent ?? '';
  const listeners = new AbortController();
  const end = (isCancelled = false): void => {
    if (listeners.signal.aborted) return;
    listeners.abort();
    if (isCancelled || (isRequired && plain(element.textContent) === '')) element.textContent = before;
    element.removeAttribute('contenteditable');
    onText(element.textContent ?? '', true);
  };
  // The browser takes back a letter at a time, because the page is drawn between two of them.
  const steps = createTextSteps(before);
  const show = (text: string | undefined): void => {
    if (text === undefined) return;
    element.textContent = text;
    placeCaretAtEnd(element);
    onText(text, false);
  };
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const command = commandOf(event);
    if (command === 'undo' || command === 'redo') show(command === 'undo' ? steps.undo() : steps.redo());
    else if (event.key === 'Escape' || event.key === 'Enter') end(event.key === 'Escape');
    else return;
    event.preventDefault();
  };
  const onInput = (): void => {
    const text = element.textContent ?? '';
    steps.record(text, performance.now());
    onText(text, false);
  };
  element.setAttribute('contenteditable', 'plaintext-only');
  element.addEventListener('input', onInput, listeners);
  element.addEventListener('keydown', onKey, listeners);
  element.addEventListener('blur', () => end(), listeners);
  element.focus({ preventScroll: true });
  getSelection()?.selectAllChildren(element);
  return { element, end };
}

/** Selects the word at a position, like a double click in editable text. */
function selectWordAt({ x, y }: Point): void {
  const place = document.caretPositionFromPoint?.(x, y);
  // WebKit only has the older API.
  const range = place == null ? document.caretRangeFromPoint?.(x, y) : undefined;
  const [node, offset] = [place?.offsetNode ?? range?.startContainer, place?.offset ?? range?.startOffset ?? 0];
  const selection = getSelection();
  if (node === undefined || selection === null) return;
  selection.collapse(node, offset);
  selection.modify('move', 'forward', 'character');
  selection.modify('move', 'backward', 'word');
  selection.modify('extend', 'forward', 'word');
}

/** The element that contains all of a block's rich text. */
const contentOf = (block: Element): HTMLElement | null => block.querySelector<HTMLElement>('.sqs-block-content');

/** A text of a block with its editable element. */
interface FoundText {
  readonly mark: Mark;
  readonly text: EditableText;
  readonly element: HTMLElement;
}

interface Offer {
  readonly mark: Mark;
  readonly texts: readonly EditableText[];
}

/** The text around a node, or the first one. Looked up on demand, because the page may have been rendered again. */
function findText({ mark, texts }: Offer, around?: Node): FoundText | undefined {
  const block = findMarked(mark);
  if (block === null) return undefined;
  const isMeant = (element: Element | null | undefined): element is HTMLElement =>
    element != null && (around === undefined || element.contains(around));
  const [rich] = texts;
  const content = contentOf(block);
  if (rich?.html !== undefined) return isMeant(content) ? { mark, text: rich, element: content } : undefined;
  for (const [at, text] of texts.entries()) {
    const element = text.isRequired === true ? titleIn(block, text, around) : elementOf(block, texts, at);
    if (isMeant(element)) return { mark, text, element };
  }
  return undefined;
}

function openSession(
  { text: { html, isRequired }, element }: FoundText,
  overlay: HTMLElement,
  onText: (value: string, isDone: boolean) => void,
): Session {
  if (html === undefined) return editText(element, onText, isRequired);
  const session = editRichText({ element, html, overlay, onHtml: onText });
  placeCaretAtEnd(element);
  return session;
}

/** After the last character. At the end of the element itself, Firefox would type after the last paragraph. */
function placeCaretAtEnd(element: HTMLElement): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let last: Node = element;
  while (texts.nextNode() !== null) if (plain(texts.currentNode.textContent) !== '') last = texts.currentNode;
  const range = document.createRange();
  range.selectNodeContents(last);
  getSelection()?.collapse(range.endContainer, range.endOffset);
}

/** `overlay`: contains the toolbars. */
export function createInlineTexts(overlay: HTMLElement, onChange: (change: TextChange) => void): InlineTexts {
  let offered: Offer | undefined;
  let session: Session | undefined;
  /** Position of a double click made before the studio sent the texts. */
  let awaited: Point | undefined;

  function edit(found: FoundText): void {
    if (session?.element === found.element) return;
    session?.end();
    session = openSession(found, overlay, (value, isDone) => {
      if (isDone) session = undefined;
      onChange({ mark: found.mark, text: found.text, value, isDone });
    });
  }

  const editAt = ({ x, y }: Point): boolean => {
    const around = document.elementFromPoint(x, y);
    const found = offered === undefined || around === null ? undefined : findText(offered, around);
    if (found === undefined) return false;
    edit(found);
    selectWordAt({ x, y });
    return true;
  };

  return {
    offer(mark, texts) {
      offered = { mark, texts };
      if (awaited !== undefined) editAt(awaited);
      awaited = undefined;
    },
    start() {
      const found = offered === undefined ? undefined : findText(offered);
      if (found !== undefined) edit(found);
      return found !== undefined;
    },
    startAt(point) {
      awaited = editAt(point) ? undefined : point;
    },
    stop: () => session?.end(),
    isEdited: (element) => session?.element.contains(element) === true,
    get isEditing() {
      return session !== undefined;
    },
  };
}
