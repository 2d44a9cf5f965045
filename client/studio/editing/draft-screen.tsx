/** A screen that edits a document next to a preview. */
import { type ReactNode, useState } from 'react';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import type { DocumentRef } from '../documents/document-ref.ts';
import { isSame } from '../documents/json-value.ts';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { type DeviceName, firstDevice } from '../preview/devices.ts';
import { DrawnPage, type DrawnPageProps } from '../preview/drawn-page.tsx';
import { DocumentTools } from './document-tools.tsx';
import { DraftControls, type DraftTarget, settingsTarget } from './draft-controls.tsx';

const ConflictNotes = late(async () => (await import('./conflict-notes.tsx')).ConflictNotes);

type Colors = Readonly<Record<string, string>>;

export interface DraftPanelProps {
  readonly document: OpenDocument;
  readonly onDevice: (device: DeviceName) => void;
  /** Of the page, by name. */
  readonly colors: Colors;
}

export interface DraftScreenProps {
  readonly title: string;
  readonly of: DocumentRef;
  /** API path of the document. */
  readonly address: string;
  readonly page: Omit<DrawnPageProps, 'value' | 'isStored' | 'device' | 'onDevice' | 'version' | 'onColors'>;
  /** Published together with it. */
  readonly other?: DraftTarget | undefined;
  readonly children: (panel: DraftPanelProps) => ReactNode;
}

export function DraftScreen({ title, of, address, page, other, children }: DraftScreenProps) {
  const document = useDocument(of);
  const [device, setDevice] = useState<DeviceName>(firstDevice);
  const [version, setVersion] = useState(0);
  const [colors, setColors] = useState<Colors>({});
  const { status, message, reload } = document;
  const isReady = status === 'ready';
  const actions = isReady ? (
    <span className="studio-buttons">
      <DocumentTools of={of} />
      <DraftControls
        target={settingsTarget(address, document)}
        other={other}
        onDiscarded={() => setVersion((count) => count + 1)}
      />
    </span>
  ) : null;
  return (
    <ScreenLayout title={title} isWide actions={actions}>
      {status === 'loading' ? <Loading label={title} /> : null}
      {status === 'missing' || status === 'failed' ? (
        <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} />
      ) : null}
      {isReady ? (
        <div className="studio-design">
          <div className="studio-design-panels">
            <Late>{document.conflicts.length > 0 && <ConflictNotes {...document} />}</Late>
            {children({ document, onDevice: setDevice, colors })}
          </div>
          <DrawnPage
            {...page}
            value={document.value as object}
            isStored={document.save === 'saved'}
            device={device}
            onDevice={setDevice}
            version={version}
            onColors={(next) => setColors((before) => (isSame(before, next) ? before : next))}
          />
        </div>
      ) : null}
    </ScreenLayout>
  );
}
