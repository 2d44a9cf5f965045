/** The title of an item, edited where it stands on a page. */
import { useEffect, useRef, useState } from 'react';
import { field, textOf } from '#shared/json';
import { useToast } from '../controls/toast.tsx';
import { useDocument } from '../documents/use-document.ts';
import type { EditedTitle } from '../pages/edited-content.ts';
import { useSteadyCall } from '../use-steady-call.ts';
import type { Item } from './item-replies.ts';
import { refKind } from './ref-kind.ts';

/** The title as stored, before the document is read. */
export const storedTitle = ({ title, draft }: Item): string => textOf(draft?.changes['title']) || title;

/** Undefined until the item can be edited. `onSave`: it was saved, so that there may be a draft. */
export function useItemTitle(item: Item, onSave: () => void): EditedTitle | undefined {
  const { id, collectionId, productType } = item;
  const document = useDocument({ kind: productType === null ? refKind(item) : 'item', collectionId, id });
  const toast = useToast();
  /** Before it was typed in. */
  const before = useRef<string>(undefined);
  const text = textOf(field(document.value, 'title')) || storedTitle(item);
  const isSaved = document.save === 'saved';
  const { redraws, awaitRedraw } = useRedraws(isSaved, onSave);
  const set = (value: string): void => document.edit({ op: 'set', path: ['title'], value });
  const write = useSteadyCall((value: string): void => {
    awaitRedraw();
    set(value);
  });
  const edit = useSteadyCall((typed: string, isDone: boolean): void => {
    const [former, value] = [before.current ?? text, typed.trim()];
    before.current = isDone ? undefined : former;
    if (value !== '' && value !== text) set(value);
    if (!isDone || value === '' || value === former) return;
    toast({ message: 'The title was changed', action: { label: 'Undo', onPress: () => write(former) } });
  });
  return document.status === 'ready' ? { text, isSaved, redraws, edit, write } : undefined;
}

/** Counts saved changes that the page does not show yet. */
function useRedraws(isSaved: boolean, onSave: () => void) {
  const [redraws, setRedraws] = useState(0);
  const isAwaited = useRef(false);
  const wasSaved = useRef(true);
  useEffect(() => {
    if (isSaved && !wasSaved.current) {
      onSave();
      if (isAwaited.current) setRedraws((count) => count + 1);
      isAwaited.current = false;
    }
    wasSaved.current = isSaved;
  });
  const awaitRedraw = (): void => {
    isAwaited.current = true;
  };
  return { redraws, awaitRedraw };
}
