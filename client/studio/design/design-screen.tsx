/** How the site looks, beside a page that looks so at once. */
import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Loading } from '../controls/loading.tsx';
import { ScreenLayout } from '../controls/screen.tsx';
import { Tabs } from '../controls/tabs.tsx';
import { useSession } from '../session/session-context.ts';
import { ColorsPanel, type Scheme } from './colors-panel.tsx';
import { CssPanel } from './css-panel.tsx';
import { DesignPreview } from './design-preview.tsx';
import type { Design } from './design-types.ts';
import { FontsPanel } from './fonts-panel.tsx';
import { LogoPanel } from './logo-panel.tsx';
import type { Palette } from './palette.ts';
import { SaveNote } from './save-note.tsx';
import { TweaksPanel } from './tweaks-panel.tsx';
import { useSettings } from './use-settings.ts';
import { useShownDesign } from './use-shown-design.ts';

export function Screen() {
  const settings = useSettings<Design>('/api/owner/design');
  const { value: design, edit, undo, redo, canUndo, canRedo } = settings;
  const [path, setPath] = useState('/');
  const [tab, setTab] = useState('colors');
  const [scheme, setScheme] = useState<Scheme>('light');
  const [version, setVersion] = useState(0);
  const [shown, setShown] = useState<Palette>({});
  const { may } = useSession();
  const styles = useShownDesign(path, design);
  const actions = (
    <div className="studio-buttons">
      <Button isIcon variant="quiet" aria-label="Undo" isDisabled={!canUndo} onPress={undo}>
        <Undo2 size={16} aria-hidden />
      </Button>
      <Button isIcon variant="quiet" aria-label="Redo" isDisabled={!canRedo} onPress={redo}>
        <Redo2 size={16} aria-hidden />
      </Button>
    </div>
  );
  const panels = (design: Design) => {
    const panel = { design, edit };
    return [
      {
        id: 'colors',
        title: 'Colors',
        content: <ColorsPanel {...panel} scheme={scheme} onScheme={setScheme} shown={shown} />,
      },
      { id: 'fonts', title: 'Fonts', content: <FontsPanel {...panel} /> },
      { id: 'theme', title: 'Theme', content: <TweaksPanel {...panel} /> },
      { id: 'logo', title: 'Logo', content: <LogoPanel onSaved={() => setVersion((count) => count + 1)} /> },
      ...(may('code') ? [{ id: 'css', title: 'Custom CSS', content: <CssPanel {...panel} /> }] : []),
    ];
  };
  return (
    <ScreenLayout title="Design" isWide actions={actions}>
      <div className="studio-design">
        <div className="studio-design-panels">
          <SaveNote settings={settings} />
          {design === undefined ? (
            <Loading label="Design" />
          ) : (
            <Tabs label="Design" tabs={panels(design)} selected={tab} onSelect={setTab} />
          )}
        </div>
        <DesignPreview
          path={path}
          onPath={setPath}
          design={styles}
          scheme={tab === 'colors' ? scheme : undefined}
          version={version}
          onColors={setShown}
        />
      </div>
    </ScreenLayout>
  );
}
