/** Moves column borders with the pointer or the arrow keys. */
import type { FrameMessage } from '../messages.ts';
import { watchDrags } from './drag.ts';
import { type PageEditor, rowOf, spansOf } from './editor.ts';
import { movedBorder } from './geometry.ts';
import type { Overlay } from './overlay.ts';

interface Columns {
  readonly overlay: Overlay;
  readonly editor: PageEditor;
  readonly send: (message: FrameMessage) => void;
}

const COLUMNS = 12;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Borders appear with the selection, so each is initialized on its first press or key. */
export function moveBorders({ overlay, editor, send }: Columns): void {
  const resize = (border: number, by: number): void => {
    const row = rowOf(editor.document, editor.selected);
    if (row === null) return;
    const before = spansOf(row);
    const spans = movedBorder(before, border, by);
    if (spans.some((span, at) => span !== before[at]))
      send({ type: 'resize', row: row.getAttribute('data-path') ?? '', spans });
  };
  const borderOf = (target: EventTarget | null): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('.border') : null;
  const watched = new WeakSet<HTMLElement>();
  overlay.root.addEventListener(
    'pointerdown',
    ({ target }) => {
      const border = borderOf(target);
      if (border === null || watched.has(border)) return;
      watched.add(border);
      watchDrags(border, () => followBorder(border));
    },
    true,
  );
  const followBorder = (border: HTMLElement) => {
    const row = rowOf(editor.document, editor.selected);
    const width = row?.getBoundingClientRect().width ?? 0;
    const from = Number.parseFloat(border.style.left);
    return {
      move: ({ x }: { readonly x: number }) => {
        border.style.left = `${x}px`;
      },
      end(point: { readonly x: number } | null) {
        editor.draw();
        if (point !== null && width > 0)
          resize(Number(border.dataset['border']), Math.round(((point.x - from) / width) * COLUMNS));
      },
    };
  };
  overlay.root.addEventListener('keydown', (event) => {
    const border = borderOf(event.target);
    const by = STEPS[event.key];
    if (border === null || by === undefined) return;
    event.preventDefault();
    resize(Number(border.dataset['border']), by);
  });
}
