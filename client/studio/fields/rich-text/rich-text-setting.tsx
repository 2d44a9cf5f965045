/** Rich text: headings, lists, quotes, links, with a toolbar (Alt+F10) and a slash menu. */
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { lazy, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { type EditorProps, useFields, useFieldTexts, useIsReadOnly } from '../fields-context.ts';
import { Notes } from '../plain-editors.tsx';
import { styleNonce } from '../style-nonce.ts';
import { cleanPastedHtml } from './clean-paste.ts';
import { lostMarkup, tidyLists } from './kept-markup.ts';
import { SlashMenu } from './slash-menu.tsx';
import { RichTextToolbar } from './toolbar.tsx';

const CodeSetting = lazy(async () => ({ default: (await import('../code/code-setting.tsx')).CodeSetting }));

const EMPTY = '<p></p>';

export function RichTextSetting(props: EditorProps) {
  const { path, value } = props;
  const { edit } = useFields();
  const texts = useFieldTexts(props);
  const html = typeof value === 'string' ? value : '';
  const [lost, setLost] = useState(() => lostMarkup(html, extensions));
  if (lost.length === 0) return <RichText {...texts} html={html} onChange={(next) => edit(path, next)} />;
  return (
    <>
      <CodeSetting {...props} />
      <p className="studio-help">{`Shown as HTML because it has ${lost.join(', ')}.`}</p>
      <Button onPress={() => setLost([])}>Edit as text without these</Button>
    </>
  );
}

export interface RichTextProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly html: string;
  readonly onChange: (html: string) => void;
}

/** Links stay as set: no implicit new window or `rel`. */
const link = { openOnClick: false, autolink: false, HTMLAttributes: { target: null, rel: null, class: null } };
const extensions = [StarterKit.configure({ link, trailingNode: false })];

function RichText({ label, help, error, html, onChange }: RichTextProps) {
  const labelId = useId();
  const toolbar = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const sent = useRef(html);
  const isReadOnly = useIsReadOnly();
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isReadOnly,
    immediatelyRender: true,
    injectNonce: styleNonce(),
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { 'aria-labelledby': labelId, 'aria-multiline': 'true', role: 'textbox', class: 'studio-rich' },
      transformPastedHTML: cleanPastedHtml,
    },
    onUpdate({ editor: changed }) {
      const next = tidyLists(changed.getHTML());
      sent.current = next === EMPTY ? '' : next;
      onChange(sent.current);
    },
  });
  // Applies external changes: undo, another editor of the document.
  useEffect(() => {
    if (html === sent.current) return;
    sent.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [html, editor]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles a key pressed in the text inside.
    <div
      className="studio-rich-field"
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== 'F10') return;
        event.preventDefault();
        toolbar.current?.querySelector('button')?.focus();
      }}
    >
      <span className="studio-label" id={labelId}>
        {label}
      </span>
      <div ref={frame} className="studio-rich-frame">
        <RichTextToolbar ref={toolbar} label={label} editor={editor} />
        <EditorContent editor={editor} />
        <SlashMenu editor={editor} frame={frame} />
      </div>
      <Notes help={help} error={error} />
    </div>
  );
}
