import { isApple, keyNames } from './keys.ts';

/** The keys of a shortcut. */
export const KeysView = ({ keys }: { readonly keys: string }) => (
  <span className="studio-keys">
    {keyNames(keys, isApple(navigator.platform)).map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
);
