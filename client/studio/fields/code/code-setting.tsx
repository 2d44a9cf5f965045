/** Code with line numbers, highlighting and completion; Escape, then Tab leaves it. */

import { adminMessages } from '#shared/messages/admin';
import { TextField } from '../../controls/text-field.tsx';
import { type EditorProps, useFields, useFieldTexts } from '../fields-context.ts';
import { Notes } from '../plain-editors.tsx';
import { CodeEditor } from './code-editor.tsx';

const ROWS = 10;

export function CodeSetting(props: EditorProps) {
  const { path, value, siblings } = props;
  const { edit } = useFields();
  const { label, help, error } = useFieldTexts(props);
  const text = typeof value === 'string' ? value : '';
  // Android keyboards autocorrect words, which breaks code.
  if (/Android/i.test(navigator.userAgent))
    return (
      <>
        <TextField {...{ label, error }} rows={ROWS} value={text} isReadOnly />
        <Notes help={adminMessages.codeOnAndroid} />
      </>
    );
  const language = typeof siblings['language'] === 'string' ? siblings['language'] : 'html';
  return (
    <div className="studio-code-field">
      <span className="studio-label">{label}</span>
      <CodeEditor label={label} language={language} text={text} onChange={(next) => edit(path, next)} />
      <Notes help={[help, 'Press Escape and then Tab to leave the code.'].filter(Boolean).join(' ')} error={error} />
    </div>
  );
}
