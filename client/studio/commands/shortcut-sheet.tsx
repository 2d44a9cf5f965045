import { Dialog } from '../controls/dialog.tsx';
import { useAllCommands } from './commands.tsx';
import { KeysView } from './keys-view.tsx';

/** Standard keys that every screen supports. */
const GENERAL: readonly (readonly [string, string])[] = [
  ['tab', 'Next field or button'],
  ['enter', 'Press what has the focus'],
  ['space', 'Choose what has the focus'],
  ['escape', 'Close a dialog or a menu'],
];

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const commands = useAllCommands();
  const own = commands.flatMap(({ keys, title }) => (keys === undefined ? [] : [[keys, title] as const]));
  return (
    <Dialog title="Keyboard shortcuts" isOpen onClose={onClose}>
      <dl className="studio-shortcuts">
        {[...own, ...GENERAL].map(([keys, title]) => (
          <div key={keys}>
            <dt>{title}</dt>
            <dd>
              <KeysView keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
