/** The page editor's state: layout, selection and actions. */
import { useEffect, useRef, useState } from 'react';
import { isData } from '#shared/json';
import { useToast } from '../controls/toast.tsx';
import type { Operation } from '../documents/operations.ts';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import type { Command, Mark, Place } from '../preview/messages.ts';
import { useSteady } from '../use-steady.ts';
import { freshIds } from './block-ids.ts';
import { blocksIn, copyPart, pastedPart } from './clipboard.ts';
import { fullMessage, kindOf, type Part, partNames, partValue, readParts } from './layout.ts';
import { type Change, duplicatePart, insertPart, placeAfter, removePart, stepPart } from './layout-operations.ts';
import { stepSelection } from './step-selection.ts';
import { steppedSelection } from './stepped-selection.ts';

export interface LayoutEditor {
  readonly document: OpenDocument;
  /** `page:ID`. */
  readonly name: string;
  readonly layout: unknown;
  readonly parts: readonly Part[];
  readonly names: Readonly<Record<string, string>>;
  /** The selection on the page, in any document. */
  readonly mark: Mark | null;
  /** Path of the selected part of this layout; null: none. */
  readonly selected: string | null;
  select(mark: Mark | null): void;
  selectPath(path: string | null): void;
  /** Applies a change; undefined does nothing. */
  apply(change: Change | undefined): void;
  /** Adds a block or row; shows a message if the layout is full. */
  add(value: object, place?: Place): void;
  /** The same for a copied block or row; a row is placed at the nearest position for rows. */
  insert(part: object, place?: Place): void;
  run(command: Command): void;
}

const EMPTY = { rows: [] };

/** `target`: `page:ID`. */
export function useLayoutEditor(target: string): LayoutEditor {
  const opened = useDocument({ kind: 'layout', target });
  const [mark, setMark] = useState<Mark | null>(null);
  const toast = useToast();
  const { value } = opened;
  const hasRows = isData(value) && Array.isArray(value['rows']);
  const layout = hasRows ? value : EMPTY;
  // Typing rarely changes parts or names.
  const parts = useSteady(readParts, layout);
  const names = useSteady(partNames, layout);
  const path = mark?.document === target && mark.path !== '' ? mark.path : null;
  const selected = path !== null && partValue(layout, path) !== undefined ? path : null;
  const selectPath = (next: string | null): void => setMark(next === null ? null : { document: target, path: next });
  const document = useSelectedSteps(opened, layout, (before) => selectPath(steppedSelection(before, layout, path)));
  const apply = (change: Change | undefined): void => {
    if (change === undefined || change.operations.length === 0) return;
    const begin: readonly Operation[] = hasRows ? [] : [{ op: 'set', path: [], value: EMPTY }];
    document.edit([...begin, ...change.operations]);
    selectPath(change.selected);
  };
  const add = (part: object, place = placeAfter(layout, selected)): void => {
    const message = fullMessage(layout, blocksIn(part));
    if (message !== undefined) return toast({ message, isError: true });
    apply(insertPart(layout, place, part));
  };
  const insert: LayoutEditor['insert'] = (part, place) =>
    add(freshIds(part) as object, placeForPart({ layout, selected, part }, place));
  const tell = (message: string): void => toast({ message });
  const run = (command: Command): void =>
    void runCommand(command, { document, layout, parts, selected, apply, add, insert, selectPath, tell });
  return {
    ...{ document, name: target, layout, parts, names, mark, selected },
    ...{ select: setMark, selectPath, apply, add, insert, run },
  };
}

/** The document with undo and redo that call `onStep` with the layout before, once the layout has changed. */
function useSelectedSteps(opened: OpenDocument, layout: unknown, onStep: (before: unknown) => void): OpenDocument {
  const before = useRef<{ readonly layout: unknown }>(null);
  useEffect(() => {
    const step = before.current;
    before.current = null;
    if (step !== null && step.layout !== layout) onStep(step.layout);
  }, [layout]);
  const begin = (): void => {
    before.current = { layout };
  };
  return {
    ...opened,
    undo() {
      if (opened.canUndo) begin();
      opened.undo();
    },
    redo() {
      if (opened.canRedo) begin();
      opened.redo();
    },
  };
}

type Working = Pick<
  LayoutEditor,
  'document' | 'layout' | 'parts' | 'selected' | 'apply' | 'add' | 'insert' | 'selectPath'
> & {
  tell(message: string): void;
};

async function runCommand(command: Command, editor: Working): Promise<void> {
  const { document, layout, parts, selected, apply, add, selectPath } = editor;
  switch (command) {
    case 'undo':
      return document.undo();
    case 'redo':
      return document.redo();
    case 'next':
    case 'previous':
      return selectPath(stepSelection(parts, selected, command === 'next' ? 1 : -1));
    case 'escape':
      return selectPath(null);
    case 'paste': {
      const part = await pastedPart();
      if (part === undefined) editor.tell('There is nothing to paste.');
      else editor.insert(part);
      return;
    }
    default:
      if (selected === null) return;
      return runOnSelected(command, selected, { layout, apply, add });
  }
}

interface Inserted {
  readonly layout: unknown;
  readonly selected: string | null;
  readonly part: object;
}

/** Blocks go to the place or after the selection; rows to the place, or after the row around it. */
function placeForPart({ layout, selected, part }: Inserted, place?: Place): Place {
  if (!('columns' in part)) return place ?? placeAfter(layout, kindOf(selected ?? '') === 'row' ? null : selected);
  if (place?.path === 'rows') return place;
  return placeAfter(layout, /^rows\.\d+/.exec(place?.path ?? selected ?? '')?.[0] ?? null);
}

async function runOnSelected(
  command: Command,
  selected: string,
  { layout, apply, add }: Pick<Working, 'layout' | 'apply' | 'add'>,
): Promise<void> {
  const value = partValue(layout, selected);
  if (command === 'move-up' || command === 'move-down')
    return apply(stepPart(layout, selected, command === 'move-up' ? -1 : 1));
  if (command === 'delete') return apply(removePart(layout, selected));
  if (kindOf(selected) === 'column' || !isData(value)) return;
  if (command === 'copy' || command === 'cut') await copyPart(value);
  if (command === 'cut') return apply(removePart(layout, selected));
  if (command !== 'duplicate') return;
  // Checked here, so that a message is shown for a full layout.
  if (fullMessage(layout, blocksIn(value)) === undefined) return apply(duplicatePart(layout, selected));
  return add(value);
}
