/** Keyboard commands in the page editor. */
import type { Command } from '../messages.ts';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const PLAIN: Readonly<Record<string, Command>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'edit',
  F2: 'edit',
  Escape: 'escape',
  Delete: 'delete',
  Backspace: 'delete',
};
const WITH_ALT: Readonly<Record<string, Command>> = { ArrowDown: 'move-down', ArrowUp: 'move-up' };
const WITH_CONTROL: Readonly<Record<string, Command>> = {
  c: 'copy',
  d: 'duplicate',
  v: 'paste',
  x: 'cut',
  y: 'redo',
  z: 'undo',
};

/** The command of a key; undefined for keys that the browser handles. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): Command | undefined {
  const hasControl = ctrlKey || metaKey;
  if (hasControl && altKey) return undefined;
  if (hasControl && shiftKey) return key.toLowerCase() === 'z' ? 'redo' : undefined;
  if (shiftKey) return undefined;
  const table = hasControl ? WITH_CONTROL : altKey ? WITH_ALT : PLAIN;
  const name = hasControl ? key.toLowerCase() : key;
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
