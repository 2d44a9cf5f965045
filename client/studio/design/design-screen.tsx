/** The site's design, with a live preview. */
import { useCallback, useState } from 'react';
import { Late, late } from '../controls/late.tsx';
import { Loading } from '../controls/loading.tsx';
import { ProblemNote } from '../controls/problem-note.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { type OpenDocument, useDocument } from '../documents/use-document.ts';
import { ConflictNotes } from '../editing/conflict-notes.tsx';
import { UndoButtons } from '../editing/document-tools.tsx';
import { useSession } from '../session/session-context.ts';
import { useFilters } from '../tables/use-filters.ts';
import { ColorsPanel, type Scheme } from './colors-panel.tsx';
import { CssPanel } from './css-panel.tsx';
import { DesignPreview } from './design-preview.tsx';
import type { Design, PanelProps } from './design-types.ts';
import { FontsPanel } from './fonts-panel.tsx';
import { LogoPanel } from './logo-panel.tsx';
import type { Palette } from './palette.ts';
import { useShownDesign } from './use-shown-design.ts';

const TweaksPanel = late(async () => (await import('./tweaks-panel.tsx')).TweaksPanel);

const firstTab = { tab: 'colors' };

export function Screen() {
  const document = useDocument({ kind: 'settings', name: 'design' });
  const { status, message, reload } = document;
  return (
    <ScreenLayout title="Design" isWide actions={<UndoButtons history={document} />}>
      {status === 'loading' ? <Loading label="Design" /> : null}
      {status === 'missing' || status === 'failed' ? (
        <ProblemNote problem={{ status: 0, code: status, error: message }} onRetry={reload} />
      ) : null}
      {status === 'ready' ? <Workbench document={document} /> : null}
    </ScreenLayout>
  );
}

function Workbench({ document }: { readonly document: OpenDocument }) {
  const [path, setPath] = useState('/');
  const [{ tab }, setFilters] = useFilters(firstTab);
  const [scheme, setScheme] = useState<Scheme>('light');
  const [version, setVersion] = useState(0);
  const [shown, setShown] = useState<Palette>({});
  const { may } = useSession();
  // The body matches the schema of the server's route.
  const design = document.value as Design;
  const styles = useShownDesign({ path, value: design, isStored: document.save === 'saved' });
  const reloadPage = useCallback(() => setVersion((count) => count + 1), []);
  const panel: PanelProps = { design, edit: (place, value) => document.edit({ op: 'set', path: place, value }) };
  const tabs = [
    { id: 'colors', title: 'Colors', content: <ColorsPanel {...panel} {...{ scheme, shown }} onScheme={setScheme} /> },
    { id: 'fonts', title: 'Fonts', content: <FontsPanel {...panel} /> },
    { id: 'theme', title: 'Theme', content: <Tweaks {...panel} /> },
    { id: 'logo', title: 'Logo', content: <LogoPanel onSaved={reloadPage} /> },
    ...(may('code') ? [{ id: 'css', title: 'Custom CSS', content: <CssPanel {...panel} /> }] : []),
  ];
  return (
    <div className="studio-design">
      <div className="studio-design-panels">
        <ConflictNotes {...document} />
        <Problems problems={document.problems} />
        <Tabs label="Design" tabs={tabs} selected={tab} onSelect={(id) => setFilters({ tab: id })} />
      </div>
      <DesignPreview
        path={path}
        onPath={setPath}
        {...styles}
        scheme={tab === 'colors' ? scheme : undefined}
        version={version}
        onColors={setShown}
      />
    </div>
  );
}

const Tweaks = (panel: PanelProps) => (
  <Late fallback={<Loading label="Theme" />}>
    <TweaksPanel {...panel} />
  </Late>
);

function Problems({ problems }: Pick<OpenDocument, 'problems'>) {
  const entries = Object.entries(problems);
  if (entries.length === 0) return null;
  return (
    <ul role="alert" className="studio-note is-error">
      {entries.map(([field, message]) => (
        <li key={field}>{`${field}: ${message}`}</li>
      ))}
    </ul>
  );
}
