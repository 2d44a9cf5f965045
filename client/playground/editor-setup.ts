/** Shared setup of the playground's editors. */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { infoBelow } from './info-below.ts';

/** An editor for text of any language. Tab leaves it, so that it does not trap the keyboard. */
export const editing: Extension = [
  lineNumbers(),
  foldGutter(),
  lintGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(
    matchMedia('(max-width: 760px)').matches ? { icons: false, positionInfo: infoBelow } : { icons: false },
  ),
  highlightActiveLine(),
  highlightSelectionMatches(),
  syntaxHighlighting(classHighlighter),
  EditorView.lineWrapping,
  keymap.of([
    ...closeBracketsKeymap,
    ...defaultKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...completionKeymap,
    ...lintKeymap,
  ]),
];

/** For read-only text. */
export const reading: Extension = [
  lineNumbers(),
  foldGutter(),
  EditorState.readOnly.of(true),
  highlightSelectionMatches(),
  syntaxHighlighting(classHighlighter),
  EditorView.lineWrapping,
  keymap.of([...defaultKeymap, ...searchKeymap]),
];

/** The accessible name of the editor. */
export const labelled = (label: string): Extension =>
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' });
