/** How the page of a gallery shows its pictures: as its theme does, or with the options of the gallery block. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { galleryOptions } from '#shared/block-settings/gallery-options';
import { field, isData } from '#shared/json';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { Switch } from '../controls/switch.tsx';
import { useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { DocumentPanel } from '../editing/document-panel.tsx';
import { UndoButtons } from '../editing/document-tools.tsx';
import { FieldSet } from '../fields/field-set.tsx';
import type { Collection } from '../items/collections.ts';
import { firstDevice } from '../preview/devices.ts';
import { PreviewFrame } from '../preview/preview-frame.tsx';
import { useSession } from '../session/session-context.ts';

const AT = ['gallery'];
/** What the block has, too, before anything is chosen. */
const FIRST = { design: 'grid' };
const ignore = (): void => undefined;

export function GalleryLook({ collection }: { readonly collection: Collection }): ReactNode {
  const document = useDocument({ kind: 'page', id: collection.id });
  const { may } = useSession();
  const { status, message, reload, value, edit } = document;
  const version = useSavedCount(document.save, field(value, 'gallery'));
  if (status === 'loading') return <Loading />;
  if (status !== 'ready') return <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} />;
  const isChosen = isData(field(value, 'gallery'));
  const choose = (isOn: boolean): void => edit({ op: 'set', path: AT, value: isOn ? FIRST : null });
  return (
    <div className="studio-design">
      <div className="studio-design-panels">
        <UndoButtons history={document} />
        <ConflictNotes {...document} />
        <FieldSet legend="Options" isReadOnly={!may('content.publish')}>
          <Switch label="Choose how the pictures are shown" isSelected={isChosen} onChange={choose} />
          <p className="studio-help">
            {isChosen ? 'Changes are on the site at once.' : 'The theme shows them in its own way.'}
          </p>
          {isChosen && <DocumentPanel document={document} settings={galleryOptions} at={AT} />}
        </FieldSet>
      </div>
      <section className="studio-design-preview" aria-label="Preview">
        <PreviewFrame
          path={collection.fullUrl}
          title={`Preview of ${collection.title}`}
          device={firstDevice()}
          changes={null}
          selection={null}
          version={version}
          onSelect={ignore}
          onEdit={ignore}
          onNavigate={ignore}
        />
      </section>
    </div>
  );
}

/** Another number whenever another value has been saved. */
function useSavedCount(save: string, value: unknown): number {
  const [count, setCount] = useState(0);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (save !== 'saved' || value === undefined) return;
    const text = JSON.stringify(value);
    if (shown.current !== undefined && shown.current !== text) setCount((before) => before + 1);
    shown.current = text;
  }, [save, value]);
  return count;
}
