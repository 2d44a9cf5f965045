import { field } from '#shared/json';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Switch } from '../controls/switch.tsx';
import { useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { UndoButtons } from '../editing/document-tools.tsx';
import { TextSetting } from '../store/settings-fields.tsx';
import { disqusSetting, switches } from './comment-switches.ts';

const website = { kind: 'settings', name: 'website' } as const;

/** What visitors may write. */
export function CommentSettings() {
  const document = useDocument(website);
  const { status, value, edit, message, reload, problems } = document;
  if (status === 'loading') return <Loading label="Settings" />;
  if (status !== 'ready') return <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} />;
  return (
    <div className="studio-panel-fields">
      <ConflictNotes {...document} />
      {switches.map(({ name, label, help }) => (
        <div key={name}>
          <Switch
            label={label}
            isSelected={field(value, name) === true}
            onChange={(isOn) => edit({ op: 'set', path: [name], value: isOn })}
          />
          <p className="studio-help">{problems[name] ?? help}</p>
        </div>
      ))}
      <TextSetting document={document} {...disqusSetting} />
      <UndoButtons history={document} />
    </div>
  );
}
