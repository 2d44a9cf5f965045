/** The name of a page or link in the tree, as a field while it is renamed. */
import { type ReactNode, useRef } from 'react';
import type { TreeEntry } from './page-tree.ts';
import type { Renaming } from './renaming.ts';

/** The tree must not take presses in the field for its own. */
const stop = (event: React.SyntheticEvent): void => event.stopPropagation();

export interface RenameFieldProps extends Pick<Renaming, 'pressed' | 'finish'> {
  readonly entry: TreeEntry;
}

export function RenameField({ entry, pressed, finish }: RenameFieldProps): ReactNode {
  const isDone = useRef(false);
  const end = (name: string | undefined): void => {
    if (isDone.current) return;
    isDone.current = true;
    const text = name?.trim();
    finish(entry, text === '' || text === entry.title ? undefined : text);
  };
  return (
    <input
      className="studio-input studio-tree-rename"
      aria-label={`Name of ${entry.title}`}
      defaultValue={entry.title}
      maxLength={200}
      // biome-ignore lint/a11y/noAutofocus: the owner has just asked to type here
      autoFocus
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => end(target.value)}
      onPointerDown={stop}
      onMouseDown={stop}
      onClick={stop}
      // Not before: the row, which gets the focus, would take the key for its own.
      onKeyUp={(event) => {
        event.stopPropagation();
        if (event.key !== pressed.current) return;
        if (event.key === 'Enter' || event.key === 'Escape')
          end(event.key === 'Enter' ? event.currentTarget.value : undefined);
      }}
    />
  );
}
