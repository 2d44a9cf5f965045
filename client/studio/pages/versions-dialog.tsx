/** The versions of blocks: looked at in the frame, and made the draft again. */
import type { ReactNode } from 'react';
import { call } from '../api.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useToast } from '../controls/toast.tsx';
import { PEOPLE, type PeopleReply } from '../people/people-list.ts';
import { useRead } from '../read.ts';
import { useSession } from '../session/session-context.ts';
import { Time } from '../times.tsx';
import type { EditorToolbarProps } from './editor-props.ts';
import type { LayoutVersion } from './page-replies.ts';
import type { LayoutEditor } from './use-layout-editor.ts';

export interface VersionsDialogProps {
  /** API path of the layout. */
  readonly address: string;
  readonly editor: LayoutEditor;
  readonly versions: readonly LayoutVersion[];
  setShown: EditorToolbarProps['setShown'];
  onClose(): void;
}

const STATES: Readonly<Record<LayoutVersion['state'], string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  past: 'Earlier version',
};

/** Number of the content before the first version. */
const FIRST = 0;

export function VersionsDialog({ address, editor, versions, setShown, onClose }: VersionsDialogProps): ReactNode {
  const toast = useToast();
  const read = async (number: number): Promise<unknown> => {
    const result = await call<{ readonly layout: unknown }>('GET', `${address}/versions/${number}`);
    if (result.ok) return result.body.layout;
    toast({ message: result.problem.error, isError: true });
    return undefined;
  };
  const look = async (number: number): Promise<void> => {
    const layout = await read(number);
    if (layout === undefined) return;
    setShown({ number, layout });
    onClose();
  };
  /** A regular edit, which is saved and can be undone. */
  const restore = async (number: number): Promise<void> => {
    const layout = await read(number);
    if (layout === undefined) return;
    editor.document.edit([{ op: 'set', path: [], value: layout }]);
    setShown(undefined);
    onClose();
    toast({ message: `${number === FIRST ? 'What was there before' : `Version ${number}`} is the draft now` });
  };
  return (
    <Dialog title="Versions" isOpen onClose={onClose}>
      {versions.length === 0 && <p>There is no version yet: this is as it was imported or added.</p>}
      <ul className="studio-rows">
        {versions.map((version) => (
          <Row
            key={version.number}
            version={version}
            onLook={() => void look(version.number)}
            onRestore={() => void restore(version.number)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface RowProps {
  readonly version: LayoutVersion;
  onLook(): void;
  onRestore(): void;
}

function Row({ version, onLook, onRestore }: RowProps): ReactNode {
  const { number, state, author, created, publishAt, publishedAt } = version;
  const { may } = useSession();
  return (
    <li>
      <span className="studio-row-text">
        <strong>
          {number === FIRST ? 'Before the first version' : `Version ${number}: ${STATES[state]}`}
          {state === 'scheduled' && publishAt !== null && (
            <>
              {' for '}
              <Time at={publishAt} />
            </>
          )}
        </strong>
        {number !== FIRST && (
          <span className="studio-soft">
            <Time at={publishedAt ?? created} />, <Author id={author} />
          </span>
        )}
      </span>
      <span className="studio-buttons">
        <Button aria-label={`Look at version ${number}`} onPress={onLook}>
          Look
        </Button>
        {may('content.draft') && state !== 'draft' && (
          <Button aria-label={`Restore version ${number}`} onPress={onRestore}>
            Restore
          </Button>
        )}
      </span>
    </li>
  );
}

/** Without permission to list people, admins know only themselves. */
function Author({ id }: { readonly id: string }): ReactNode {
  const { owner, may } = useSession();
  if (id === owner.id) return 'you';
  return may('people') ? <Person id={id} /> : 'another editor';
}

function Person({ id }: { readonly id: string }): ReactNode {
  const { data } = useRead<PeopleReply>(PEOPLE);
  return data?.people.find((person) => person.id === id)?.name ?? 'another editor';
}
