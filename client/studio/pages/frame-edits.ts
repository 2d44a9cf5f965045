/** Applies edits made in the preview to the layout. */
import type { FrameEdit } from '../preview/preview-frame.tsx';
import type { Adding } from './adding.ts';
import { withText } from './block-texts.ts';
import { partValue, pathOf, typeOf } from './layout.ts';
import { movePart, resizeColumns } from './layout-operations.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

/** Applies an edit made on the page. */
export function runEdit(edit: FrameEdit, editor: LayoutEditor, onAdd: (adding: Adding) => void): void {
  const { layout, apply, document, name } = editor;
  switch (edit.type) {
    case 'command':
      return editor.run(edit.command);
    case 'insert':
      return onAdd({ place: edit.place });
    case 'move':
      return apply(movePart(layout, edit.from, edit.to));
    case 'resize':
      return apply(resizeColumns(layout, edit.row, edit.spans));
    case 'text': {
      const block = partValue(layout, edit.mark.path) as { readonly value?: unknown } | undefined;
      if (edit.mark.document !== name || block === undefined) return;
      const text = withText({ type: typeOf(block), value: block.value }, edit, edit.text);
      if (text === undefined) return;
      const path = [...pathOf(edit.mark.path), 'value', edit.setting];
      return document.edit([{ op: 'set', path, value: text }]);
    }
  }
}
