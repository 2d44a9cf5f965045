/** Texts that are edited where they stand. */
import type { EditableText, Mark } from '../messages.ts';
import { findMarked } from './page-marks.ts';
import { editRichText, type Session } from './rich-text.ts';

export interface TextChange {
  readonly mark: Mark;
  readonly text: EditableText;
  /** Markup of a rich text. */
  readonly value: string;
  readonly isDone: boolean;
}

export interface InlineTexts {
  /** The texts of the selected block that can be edited. */
  offer(mark: Mark, texts: readonly EditableText[]): void;
  /** Edits the text around a node, or the first one; a rich text as a whole. False when there is none. */
  start(around?: Node | null): boolean;
  stop(): void;
  isEdited(element: Element): boolean;
  readonly isEditing: boolean;
}

const plain = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** The innermost elements of a block whose text is this one; several when it stands there more than once. */
function elementsWith(block: Element, text: string): readonly HTMLElement[] {
  const all = [...block.querySelectorAll<HTMLElement>('*')].filter(({ textContent }) => plain(textContent) === text);
  return all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
}

/** The element that shows a text; of equal ones, the one that stands where the text does in the list. */
function elementOf(block: Element, texts: readonly EditableText[], at: number): HTMLElement | undefined {
  const text = plain(texts[at]?.text ?? '');
  if (text === '') return undefined;
  const earlier = texts.slice(0, at).filter((other) => plain(other.text) === text).length;
  return elementsWith(block, text)[earlier];
}

/** Makes an element editable until Enter, Escape or another element has the focus. `onText` gets each text, and then the last one. */
function editText(element: HTMLElement, onText: (text: string, isDone: boolean) => void): Session {
  const before = element.textContent ?? '';
  const listeners = new AbortController();
  const end = (isCancelled = false): void => {
    if (listeners.signal.aborted) return;
    listeners.abort();
    if (isCancelled) element.textContent = before;
    element.removeAttribute('contenteditable');
    onText(element.textContent ?? '', true);
  };
  const onKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    event.preventDefault();
    end(event.key === 'Escape');
  };
  element.setAttribute('contenteditable', 'plaintext-only');
  element.addEventListener('input', () => onText(element.textContent ?? '', false), listeners);
  element.addEventListener('keydown', onKey, listeners);
  element.addEventListener('blur', () => end(), listeners);
  element.focus({ preventScroll: true });
  getSelection()?.selectAllChildren(element);
  return { element, end };
}

const PARAGRAPHS = 'h1, h2, h3, h4, h5, h6, p, li, blockquote';

/** Which of the paragraphs a node is in; -1: in none of them. */
function paragraphAt(content: HTMLElement, node: Node | null | undefined): number {
  const element = node instanceof Element ? node : node?.parentElement;
  const paragraph = element?.closest(PARAGRAPHS);
  return paragraph == null ? -1 : [...content.querySelectorAll(PARAGRAPHS)].indexOf(paragraph);
}

/** Typing replaces the paragraph that was pointed at; without one, it goes on at the end. */
function selectParagraph(content: HTMLElement, at: number): void {
  const paragraph = content.querySelectorAll(PARAGRAPHS)[at];
  getSelection()?.selectAllChildren(paragraph ?? content);
  if (paragraph === undefined) getSelection()?.collapseToEnd();
}

/** The element that holds all of a block's rich text. */
const contentOf = (block: Element): HTMLElement | null => block.querySelector<HTMLElement>('.sqs-block-content');

/** `overlay`: where toolbars are shown. */
export function createInlineTexts(overlay: HTMLElement, onChange: (change: TextChange) => void): InlineTexts {
  let offered: { readonly mark: Mark; readonly texts: readonly EditableText[] } | undefined;
  let session: Session | undefined;
  return {
    offer(mark, texts) {
      offered = { mark, texts };
    },
    start(around) {
      const block = offered === undefined ? null : findMarked(offered.mark);
      if (offered === undefined || block === null) return false;
      const { mark, texts } = offered;
      const [rich] = texts;
      const content = contentOf(block);
      if (rich?.html !== undefined && content !== null && (around == null || content.contains(around))) {
        if (session?.element === content) return true;
        session?.end();
        const at = paragraphAt(content, around);
        session = editRichText({
          ...{ element: content, html: rich.html, overlay },
          onHtml(value, isDone) {
            if (isDone) session = undefined;
            onChange({ mark, text: rich, value, isDone });
          },
        });
        selectParagraph(content, at);
        return true;
      }
      // Found when they are needed: the page may have been drawn anew since they were offered.
      const at = texts.findIndex((_text, index) => {
        const element = elementOf(block, texts, index);
        return element !== undefined && (around == null || element.contains(around));
      });
      const [text, element] = [texts[at], elementOf(block, texts, at)];
      if (text === undefined || element === undefined) return false;
      session?.end();
      session = editText(element, (value, isDone) => {
        if (isDone) session = undefined;
        onChange({ mark, text, value, isDone });
      });
      return true;
    },
    stop: () => session?.end(),
    isEdited: (element) => session?.element.contains(element) === true,
    get isEditing() {
      return session !== undefined;
    },
  };
}
