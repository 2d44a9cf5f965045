import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useId, useState } from 'react';
import { type Command, slashCommands } from './commands.ts';

export interface SlashMenuProps {
  readonly editor: Editor;
  /** The element around the text; it handles keys first. */
  readonly frame: RefObject<HTMLElement | null>;
}

/** A block menu below a line that starts with a slash. The text keeps the focus. */
export function SlashMenu({ editor, frame }: SlashMenuProps) {
  const id = useId();
  const typed = typedAfterSlash(editor);
  const [closed, setClosed] = useState<string>();
  const [at, setAt] = useState(0);
  const commands = typed === undefined || typed === closed ? [] : slashCommands(typed);
  const current = Math.min(at, commands.length - 1);
  useEffect(() => {
    const element = frame.current;
    const press = (event: KeyboardEvent): void => {
      const command = commands[current];
      if (command === undefined) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined) setAt((current + step + commands.length) % commands.length);
      else if (event.key === 'Enter') runInstead(editor, command);
      else if (event.key === 'Escape') setClosed(typed);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    element?.addEventListener('keydown', press, { capture: true });
    return () => element?.removeEventListener('keydown', press, { capture: true });
  }, [editor, frame, commands, current, typed]);
  if (commands.length === 0) return null;
  return (
    <div className="studio-slash" role="listbox" aria-label="Turn into" id={id}>
      {commands.map((command, index) => (
        <button
          key={command.id}
          type="button"
          role="option"
          aria-selected={index === current}
          className="studio-list-item"
          tabIndex={-1}
          onMouseDown={(event) => {
            event.preventDefault();
            runInstead(editor, command);
          }}
        >
          {command.label}
        </button>
      ))}
      <p className="visually-hidden" role="status">
        {commands[current]?.label}
      </p>
    </div>
  );
}

/** The text after a slash at the start of a line; undefined if there is none. */
function typedAfterSlash({ state: { selection } }: Editor): string | undefined {
  const { $from, empty } = selection;
  const text = $from.parent.textContent;
  return empty && $from.parent.isTextblock && $from.parentOffset === text.length
    ? /^\/([\w ]{0,20})$/.exec(text)?.[1]
    : undefined;
}

/** Runs a command instead of the slash and the text after it. */
function runInstead(editor: Editor, command: Command): void {
  const { $from } = editor.state.selection;
  editor.chain().focus().deleteRange({ from: $from.start(), to: $from.end() }).run();
  command.run(editor);
}
