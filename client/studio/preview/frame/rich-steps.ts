/** The steps in which typing in a rich text is taken back, with the caret of each. */
import { createTextSteps } from './text-steps.ts';

export interface RichSteps {
  /** After each change. `time`: milliseconds. */
  record(time: number): void;
  /** `undo` or `redo`; false if there is no such step. */
  run(command: string): boolean;
}

export function createRichSteps(element: HTMLElement): RichSteps {
  const first = element.innerHTML;
  const steps = createTextSteps(first);
  /** By markup: the number of characters before the caret. */
  const carets = new Map([[first, element.textContent?.length ?? 0]]);
  return {
    record(time) {
      carets.set(element.innerHTML, caretIn(element));
      steps.record(element.innerHTML, time);
    },
    run(command) {
      const html = command === 'undo' ? steps.undo() : steps.redo();
      if (html === undefined) return false;
      element.innerHTML = html;
      placeCaret(element, carets.get(html) ?? 0);
      return true;
    },
  };
}

function caretIn(element: HTMLElement): number {
  const selection = getSelection();
  if (selection === null || selection.rangeCount === 0) return 0;
  const range = document.createRange();
  range.selectNodeContents(element);
  const { endContainer, endOffset } = selection.getRangeAt(0);
  if (element.contains(endContainer)) range.setEnd(endContainer, endOffset);
  return range.toString().length;
}

function placeCaret(element: HTMLElement, offset: number): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  while (texts.nextNode() !== null) {
    const { length } = texts.currentNode.textContent ?? '';
    if (left <= length) {
      getSelection()?.collapse(texts.currentNode, left);
      return;
    }
    left -= length;
  }
  getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
}
