/** Commands of the rich text toolbar and slash menu. */
import type { Editor } from '@tiptap/core';

export interface Command {
  readonly id: string;
  readonly label: string;
  readonly run: (editor: Editor) => void;
  readonly isOn?: (editor: Editor) => boolean;
}

type Level = 2 | 3 | 4;

const heading = (level: Level): Command => ({
  id: `heading-${level}`,
  label: `H${level} heading`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
});

export const blockCommands: readonly Command[] = [
  {
    id: 'paragraph',
    label: 'Paragraph',
    run: (editor) => editor.chain().focus().setParagraph().run(),
    isOn: (editor) => editor.isActive('paragraph'),
  },
  heading(2),
  heading(3),
  heading(4),
  {
    id: 'bullets',
    label: 'Bulleted list',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    id: 'numbers',
    label: 'Numbered list',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    id: 'quote',
    label: 'Quote',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    id: 'code',
    label: 'Code',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
  { id: 'line', label: 'Line', run: (editor) => editor.chain().focus().setHorizontalRule().run() },
];

export const markCommands: readonly Command[] = [
  {
    id: 'bold',
    label: 'Bold',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    id: 'italic',
    label: 'Italic',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    id: 'underline',
    label: 'Underline',
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
    isOn: (editor) => editor.isActive('underline'),
  },
  {
    id: 'strike',
    label: 'Strikethrough',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
];

/** The commands that match the text after a slash. */
export const slashCommands = (typed: string): readonly Command[] =>
  blockCommands.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()));
