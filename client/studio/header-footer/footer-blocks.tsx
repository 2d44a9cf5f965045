/** The rows of blocks in the footer: outline and settings, as for pages. */
import { Plus } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { Late, late } from '../controls/late.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import type { Adding } from '../pages/adding.ts';
import { movePart } from '../pages/layout-operations.ts';
import { outlineCommand } from '../pages/outline-keys.ts';
import type { LayoutEditor } from '../pages/use-layout-editor.ts';

const AddBlockDialog = late(async () => (await import('../pages/add-block-dialog.tsx')).AddBlockDialog);
const Inspector = late(async () => (await import('../pages/inspector.tsx')).Inspector);
const Outline = late(async () => (await import('../pages/outline.tsx')).Outline);

export interface FooterBlocksProps {
  readonly editor: LayoutEditor;
  readonly adding: Adding | null;
  readonly setAdding: (adding: Adding | null) => void;
}

const ignore = (): void => undefined;

export function FooterBlocks({ editor, adding, setAdding }: FooterBlocksProps) {
  const { status, message, reload } = editor.document;
  if (status === 'missing')
    return (
      <ProblemNote problem={{ status: 0, code: status, error: 'This theme has no place for blocks in its footer.' }} />
    );
  if (status !== 'ready') return <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} />;
  const runKey = (event: React.KeyboardEvent): void => {
    const command = outlineCommand(event);
    if (command === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    editor.run(command);
  };
  return (
    <div className="studio-panel-fields">
      <ConflictNotes {...editor.document} />
      <div>
        <Button onPress={() => setAdding({})}>
          <Plus size={16} aria-hidden /> Add a block
        </Button>
      </div>
      <Late>
        <Outline
          parts={editor.parts}
          selected={editor.selected}
          canEdit
          onSelect={editor.selectPath}
          onHover={ignore}
          onMove={(from, to) => editor.apply(movePart(editor.layout, from, to))}
          onKey={runKey}
          onType={ignore}
        />
      </Late>
      <Late>
        <Inspector editor={editor} canEdit />
      </Late>
      {adding === null ? null : (
        <Late>
          <AddBlockDialog editor={editor} adding={adding} onClose={() => setAdding(null)} />
        </Late>
      )}
    </div>
  );
}
