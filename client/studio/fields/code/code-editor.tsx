import { defaultKeymap, history, historyKeymap, indentWithTab, temporarilySetTabFocusMode } from '@codemirror/commands';
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef } from 'react';
import { useIsReadOnly } from '../fields-context.ts';
import { styleNonce } from '../style-nonce.ts';

export interface CodeEditorProps {
  readonly label: string;
  /** Language of the code block: html, css, javascript, markdown or plain. */
  readonly language: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Each is loaded when needed. None closes tags, since end tags that are typed would be doubled. */
const languages: Readonly<Record<string, () => Promise<Extension>>> = {
  html: async () => (await import('@codemirror/lang-html')).html({ autoCloseTags: false }),
  css: async () => (await import('@codemirror/lang-css')).css(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  markdown: async () => {
    const [{ markdown }, { html }] = await Promise.all([
      import('@codemirror/lang-markdown'),
      import('@codemirror/lang-html'),
    ]);
    return markdown({ htmlTagLanguage: html({ matchClosingTags: false, autoCloseTags: false }) });
  },
};

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.tagName, tags.heading], color: 'var(--studio-accent)' },
  { tag: [tags.string, tags.attributeValue, tags.link], color: 'var(--studio-good)' },
  { tag: [tags.comment, tags.meta], color: 'var(--studio-soft)' },
  { tag: [tags.number, tags.bool, tags.propertyName, tags.attributeName], color: 'var(--studio-danger)' },
]);

const basics: Extension = [
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  syntaxHighlighting(colors),
  EditorView.lineWrapping,
  keymap.of([{ key: 'Escape', run: temporarilySetTabFocusMode }, indentWithTab, ...defaultKeymap, ...historyKeymap]),
];

export function CodeEditor({ label, language, text, onChange }: CodeEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const compartment = useRef(new Compartment());
  const isReadOnly = useIsReadOnly();
  const change = useRef(onChange);
  change.current = onChange;
  // The editor is created once; later changes are dispatched as transactions.
  useEffect(() => {
    if (container.current === null) return undefined;
    const made = new EditorView({
      parent: container.current,
      state: EditorState.create({
        doc: text,
        extensions: [
          basics,
          EditorView.cspNonce.of(styleNonce()),
          compartment.current.of([]),
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of(({ docChanged, state }) => docChanged && change.current(state.doc.toString())),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => {
    let isLatest = true;
    const show = (extension: Extension): void => {
      if (isLatest) view.current?.dispatch({ effects: compartment.current.reconfigure(extension) });
    };
    // Code can be edited without highlighting.
    languages[language]?.().then(show, () => undefined) ?? show([]);
    return () => {
      isLatest = false;
    };
  }, [language]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  return <div ref={container} className="studio-code" />;
}
