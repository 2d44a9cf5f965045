/** Keys of shortcuts: `mod+k`, where `mod` is Command on Apple's systems and Control elsewhere. */

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

export const isApple = (platform: string): boolean => /^(?:Mac|iP)/.test(platform);

/** Whether a key press matches a shortcut, with exactly its modifiers. */
export function matchesKeys(keys: string, press: KeyPress, apple: boolean): boolean {
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const has = (name: string): boolean => parts.slice(0, -1).includes(name);
  return (
    press.key.toLowerCase() === key &&
    press.metaKey === (apple && has('mod')) &&
    press.ctrlKey === (!apple && has('mod')) &&
    press.altKey === has('alt') &&
    // Characters such as `?` need Shift on some keyboards only.
    (press.shiftKey === has('shift') || !/^[a-z]/.test(key))
  );
}

const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  mod: ['Ctrl', '⌘'],
  shift: ['Shift', '⇧'],
  alt: ['Alt', '⌥'],
  arrowup: ['↑', '↑'],
  arrowdown: ['↓', '↓'],
};

/** The keys as labeled on keyboards. */
export const keyNames = (keys: string, apple: boolean): readonly string[] =>
  keys.split('+').map((part) => NAMES[part]?.[apple ? 1 : 0] ?? part.slice(0, 1).toUpperCase() + part.slice(1));
