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
  /** By markup. */
  const carets = new Map<string, Caret>();
  return {
    record(time) {
      // The same nodes as its markup makes.
      element.normalize();
      const caret = caretIn(element);
      if (caret !== undefined) carets.set(element.innerHTML, caret);
      steps.record(element.innerHTML, time);
    },
    run(command) {
      const html = command === 'undo' ? steps.undo() : steps.redo();
      if (html === undefined) return false;
      element.innerHTML = html;
      placeCaret(element, carets.get(html));
      return true;
    },
  };
}

interface Caret {
  /** Indexes of children, from the element to the node with the caret: an empty paragraph has no characters to count. */
  readonly path: readonly number[];
  readonly offset: number;
}

function caretIn(element: HTMLElement): Caret | undefined {
  const { focusNode, focusOffset } = getSelection() ?? {};
  if (focusNode == null || focusOffset === undefined || !element.contains(focusNode)) return undefined;
  const path: number[] = [];
  for (let node: Node = focusNode; node !== element && node.parentNode !== null; node = node.parentNode)
    path.unshift([...node.parentNode.childNodes].indexOf(node as ChildNode));
  return { path, offset: focusOffset };
}

/** At the end, if it is not known or its node is not there. */
function placeCaret(element: HTMLElement, caret: Caret | undefined): void {
  const node = caret?.path.reduce<Node | undefined>((parent, at) => parent?.childNodes[at], element);
  if (caret !== undefined && node !== undefined) {
    const length = node instanceof Text ? node.length : node.childNodes.length;
    getSelection()?.collapse(node, Math.min(caret.offset, length));
    return;
  }
  getSelection()?.selectAllChildren(element);
  getSelection()?.collapseToEnd();
}
