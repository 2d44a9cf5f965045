import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  Quote,
  Strikethrough,
  Underline,
} from 'lucide-react';
import type { Ref } from 'react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import { Button } from '../../controls/button.tsx';
import { Popover } from '../../controls/popover.tsx';
import { LinkEditor } from '../link-setting.tsx';
import { blockCommands, type Command, markCommands } from './commands.ts';

const icons: Readonly<Record<string, typeof Bold>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strikethrough,
  paragraph: Pilcrow,
  bullets: List,
  numbers: ListOrdered,
  quote: Quote,
  code: Code,
  line: Minus,
};

export interface RichTextToolbarProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly label: string;
  readonly editor: Editor;
}

/** A single tab stop; arrow keys move within it, Escape returns to the text. */
export const RichTextToolbar = ({ ref, label, editor }: RichTextToolbarProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: a key to return from the buttons inside.
  <div onKeyDown={(event) => event.key === 'Escape' && editor.commands.focus()}>
    <Toolbar ref={ref} className="studio-toolbar" aria-label={`Format ${label}`}>
      {[...markCommands, ...blockCommands].map((command) => (
        <CommandButton key={command.id} command={command} editor={editor} />
      ))}
      <LinkButton editor={editor} />
    </Toolbar>
  </div>
);

function CommandButton({
  command: { id, label, run, isOn },
  editor,
}: {
  readonly command: Command;
  readonly editor: Editor;
}) {
  const Icon = icons[id];
  const content = Icon === undefined ? <span>{`H${id.at(-1)}`}</span> : <Icon size={15} aria-hidden />;
  return (
    <ToggleButton
      className="studio-tool"
      aria-label={label}
      isSelected={isOn?.(editor) ?? false}
      onChange={() => run(editor)}
    >
      {content}
    </ToggleButton>
  );
}

function LinkButton({ editor }: { readonly editor: Editor }) {
  const { href, target } = editor.getAttributes('link') as { href?: string; target?: string | null };
  const setLink = (address: string): void => {
    const chain = editor.chain().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else chain.setLink({ href: address, target: target ?? null }).run();
  };
  return (
    <Popover
      label="Link"
      trigger={
        <Button
          variant="quiet"
          isIcon
          aria-label="Link"
          isDisabled={editor.state.selection.empty && href === undefined}
        >
          <Link size={15} aria-hidden />
        </Button>
      }
    >
      <div className="studio-group-fields">
        <LinkEditor label="Link" address={href ?? ''} onChange={setLink} />
        {href === undefined ? null : <Button onPress={() => setLink('')}>Remove link</Button>}
      </div>
    </Popover>
  );
}
