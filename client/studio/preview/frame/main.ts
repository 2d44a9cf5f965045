/**
 * The script in a previewed page. It draws outlines, selects, moves and edits, and notifies the studio, which alone decides and stores. The
 * page's own scripts do not run.
 */
import { CONNECT, type FrameMessage, type Mark, readStudioMessage, type StudioMessage } from '../messages.ts';
import { moveBorders } from './columns.ts';
import { replaceDesign, shownColors } from './design.ts';
import { watchDrags } from './drag.ts';
import { createPageEditor, type PageEditor, partAt } from './editor.ts';
import { insertionPoints, mayMove, nearestPoint } from './geometry.ts';
import { createInlineTexts, type InlineTexts } from './inline-text.ts';
import { createInsertion, type Insertion } from './insertion.ts';
import { commandOf } from './keys.ts';
import { replaceMarked } from './morph.ts';
import { createOverlay, type Overlay, showLine } from './overlay.ts';
import { allMarks, isSameMark, placedBoxes } from './page-marks.ts';

type Send = (message: FrameMessage) => void;

interface Frame {
  readonly overlay: Overlay;
  readonly editor: PageEditor;
  readonly insertion: Insertion;
  readonly texts: InlineTexts;
  readonly send: Send;
}

function start(): void {
  // On an origin of its own, the server names the studio; else the page has the studio's address.
  const studio = document.currentScript?.dataset['studio'] ?? location.origin;
  let port: MessagePort | undefined;
  const send: Send = (message) => port?.postMessage(message);
  const overlay = createOverlay();
  const editor = createPageEditor(overlay);
  const texts = createInlineTexts(overlay.root, ({ mark, text: { setting, element, html }, value, isDone }) => {
    const isRich = html !== undefined;
    send({ type: 'text', mark, setting, ...(element === undefined ? {} : { element }), text: value, isRich, isDone });
    editor.draw();
  });
  const insertion = createInsertion(overlay, editor, (place) => send({ type: 'insert', place }));
  const frame: Frame = { overlay, editor, insertion, texts, send };
  addEventListener('message', ({ data, source, origin, ports: [opened] }) => {
    // Only the studio around the page: what else is framed on the page has no say.
    if (source !== parent || origin !== studio || data !== CONNECT || opened === undefined) return;
    port?.close();
    port = opened;
    port.onmessage = ({ data: input }) => {
      const message = readStudioMessage(input);
      if (message !== undefined) receive(frame, message);
    };
    send({ type: 'ready', marks: allMarks() });
    send({ type: 'colors', colors: shownColors() });
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    send({ type: 'colors', colors: shownColors() }),
  );
  watchPointer(frame);
  watchKeys(frame);
  dragSelection(frame);
  moveBorders(frame);
  watchLayout(() => {
    editor.draw();
    insertion.refresh();
  });
}

function receive({ overlay, editor, insertion, texts, send }: Frame, message: StudioMessage): void {
  switch (message.type) {
    case 'names':
      return editor.setNames(message.document, message.names);
    case 'select':
      if (!isSameMark(message.mark, editor.selected)) texts.stop();
      return editor.select(message.mark, message.scroll);
    case 'hover':
      return editor.hover(message.mark);
    case 'scale':
      overlay.root.style.setProperty('--px', `${1 / message.scale}px`);
      return editor.draw();
    case 'texts':
      texts.offer(message.mark, message.texts);
      if (message.start) texts.start();
      return;
    case 'design':
      replaceDesign(message.html, message.classes);
      editor.draw();
      return send({ type: 'colors', colors: shownColors() });
    case 'replace':
      replaceMarked(message.mark, message.html, texts.isEdited);
      editor.draw();
      insertion.refresh();
      if (message.mark.document === 'site') send({ type: 'colors', colors: shownColors() });
      return afterPaint(() => send({ type: 'painted', id: message.id }));
  }
}

/** Calls back once the browser has painted the change. */
function afterPaint(call: () => void): void {
  // A frame that is not painted, as in a background tab, must not block.
  if (document.hidden) return call();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = call;
    port2.postMessage(null);
  });
}

const linkAt = (node: EventTarget | null): HTMLAnchorElement | null =>
  node instanceof Element ? node.closest<HTMLAnchorElement>('a[href]') : null;

/** What opens without scripts: a folder of the menu, and the menu of phones. */
const isOpener = (node: EventTarget | null): boolean =>
  node instanceof Element && node.closest('details > summary, button[popovertarget]') !== null;

/** Whether a click selects a part, even in a link: of the edited layout, or of an item whose title can be edited beside it. */
const isEditedHere = (mark: Mark | null, edited: string): boolean =>
  mark !== null &&
  (mark.document === edited || (/^(?:page|item|block-field):/.test(edited) && mark.document.startsWith('item:')));

function watchPointer({ overlay, editor, insertion, texts, send }: Frame): void {
  const isOverlay = (event: Event): boolean => event.target instanceof Node && overlay.root.contains(event.target);
  const isTyping = (event: Event): boolean => event.target instanceof Element && texts.isEdited(event.target);
  const nodeOf = (event: Event): Node | null => (event.target instanceof Node ? event.target : null);
  addEventListener('pointermove', (event) => {
    if (event.buttons !== 0 || isOverlay(event)) return;
    editor.hover(partAt(nodeOf(event)));
    insertion.pointAt({ x: event.pageX, y: event.pageY });
  });
  document.documentElement.addEventListener('pointerleave', () => {
    editor.hover(null);
    insertion.pointAt(null);
  });
  // The page's own elements must not handle focus, selection or clicks.
  addEventListener('mousedown', (event) => {
    if (isOverlay(event) || isTyping(event)) return;
    event.preventDefault();
    texts.stop();
    focus();
  });
  addEventListener(
    'click',
    (event) => {
      // A text that is typed in may be in a link.
      if (isTyping(event) && linkAt(event.target) !== null) event.preventDefault();
      if (isOverlay(event) || isTyping(event)) return;
      event.stopPropagation();
      const mark = partAt(nodeOf(event));
      const link = linkAt(event.target);
      const follows = !isEditedHere(mark, editor.document) || event.ctrlKey || event.metaKey;
      // The links in it cannot be followed otherwise.
      if (link === null && follows && isOpener(event.target)) return;
      event.preventDefault();
      if (link !== null && follows) return send({ type: 'navigate', href: link.getAttribute('href') ?? '' });
      editor.select(mark, false);
      send({ type: 'select', mark });
    },
    true,
  );
  addEventListener('dblclick', (event) => {
    if (!isOverlay(event) && !isTyping(event)) texts.startAt({ x: event.clientX, y: event.clientY });
  });
  addEventListener('submit', (event) => event.preventDefault(), true);
}

function watchKeys({ overlay, texts, send }: Frame): void {
  addEventListener('keydown', (event) => {
    const isOverlay = event.target instanceof Node && overlay.root.contains(event.target);
    if (texts.isEditing || isOverlay || event.isComposing) return;
    const command = commandOf(event);
    if (command === undefined) return;
    event.preventDefault();
    if (command === 'edit' && texts.start()) return;
    send({ type: 'command', command });
  });
}

/** The label of the selection is its drag handle. */
function dragSelection({ overlay, editor, insertion, send }: Frame): void {
  watchDrags(overlay.selection.label, () => {
    const from = editor.selected;
    if (from === null || from.document !== editor.document || from.path === '') return undefined;
    const points = insertionPoints(placedBoxes(editor.document)).filter(({ place }) => mayMove(from.path, place));
    let nearest: (typeof points)[number] | undefined;
    insertion.pointAt(null);
    return {
      move(point) {
        nearest = nearestPoint(points, point);
        if (nearest !== undefined) showLine(overlay.line, nearest.line);
      },
      end(point) {
        overlay.line.hidden = true;
        if (point !== null && nearest !== undefined) send({ type: 'move', from: from.path, to: nearest.place });
      },
    };
  });
}

/** Keeps outlines in place when images load, fonts change or the window is resized. */
function watchLayout(draw: () => void): void {
  new ResizeObserver(draw).observe(document.body);
  addEventListener('load', draw, true);
  document.addEventListener('transitionend', draw);
  document.addEventListener('scroll', (event) => event.target !== document && draw(), {
    capture: true,
    passive: true,
  });
}

start();
